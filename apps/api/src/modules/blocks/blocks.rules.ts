/** Networks as people write them, and which addresses lie in them. Pure. */
import { BlockList, isIP } from 'node:net';
import { blockBounds } from '@fairlead/contract';

export interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

const BITS = { ipv4: 32, ipv6: 128 } as const;
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** An IPv4 address stays one, whichever socket it came through. */
export function plainAddress(ip: string): string {
  return MAPPED.exec(ip)?.[1] ?? ip;
}

/** Undefined when it is neither an address nor a network. */
export function networkFrom(text: string): Network | undefined {
  const [written = '', bits, ...more] = text.split('/');
  const address = plainAddress(written);
  const version = isIP(address);
  if (version === 0 || more.length > 0 || (bits !== undefined && address !== written)) {
    return undefined;
  }
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const prefix = bits === undefined ? BITS[family] : Number(bits);
  return prefix <= BITS[family] ? { address, prefix, family } : undefined;
}

/** Answers whether an address lies in one of these networks. */
export function matcherOf(networks: readonly Network[]): (ip: string) => boolean {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  return (ip) => {
    const address = plainAddress(ip);
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/** IPv4 addresses as an IPv6 socket writes them: to keep these out is to keep out all of IPv4. */
const ALL_MAPPED = new BlockList();
ALL_MAPPED.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Whether it holds more than a neighbourhood: a firewall is for what is wider. */
export function isTooWide(network: Network): boolean {
  const { address, prefix, family } = network;
  if (prefix < blockBounds[family]) return true;
  if (family === 'ipv4') return false;
  return ALL_MAPPED.check(address, 'ipv6') || matcherOf([network])('0.0.0.0');
}

const DAY_MS = 86_400_000;
/** The browser counts from its own clock. */
const CLOCKS_DIFFER_MS = 3_600_000;

export function isTooLong(now: Date, end: Date, days: number): boolean {
  return end.getTime() - now.getTime() > days * DAY_MS + CLOCKS_DIFFER_MS;
}

/** Set aside for examples: nobody has an address in them. */
const EXAMPLES = matcherOf([
  { address: '192.0.2.0', prefix: 24, family: 'ipv4' },
  { address: '198.51.100.0', prefix: 24, family: 'ipv4' },
  { address: '203.0.113.0', prefix: 24, family: 'ipv4' },
  { address: '2001:db8::', prefix: 32, family: 'ipv6' },
]);

/** Whether the whole network is set aside for examples. */
export function isExample({ address, prefix, family }: Network): boolean {
  return EXAMPLES(address) && prefix >= (family === 'ipv4' ? 24 : 32);
}
