/** A program of its own that asks for one page again and again. Prints what it saw as JSON. */
import { closedLoop } from '../timing/closed-loop.ts';

const [portText = '', path = '', connectionsText = '', secondsText = ''] = process.argv.slice(2);
const asking = Buffer.from(
  `GET ${path} HTTP/1.1\r\nhost: localhost:${portText}\r\naccept-encoding: br\r\n\r\n`,
);

const figures = await closedLoop({
  port: Number(portText),
  connections: Number(connectionsText),
  seconds: Number(secondsText),
  next: () => asking,
  answered: (status) => {
    if (status !== '200') throw new Error(`Not a page: ${status}`);
  },
});
console.log(JSON.stringify(figures));
