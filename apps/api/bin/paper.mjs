// Sets documents as tagged PDFs, in a thread of its own: the typesetter is one large WebAssembly
// module that takes whole moments for a long statement. It gets a template and data as JSON, and
// gives bytes: the same for the same, since no clock and no chance is in it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { CompileFormatEnum, createTypstCompiler } from '@myriaddreamin/typst.ts/compiler';
import { disableDefaultFontAssets, loadFonts } from '@myriaddreamin/typst.ts/options.init';

const { template, fonts } = workerData;
const require = createRequire(import.meta.url);
const bytesOf = (name) => new Uint8Array(readFileSync(require.resolve(name)));

const compiler = createTypstCompiler();
await compiler.init({
  getModule: () => bytesOf('@myriaddreamin/typst-ts-web-compiler/wasm'),
  beforeBuild: [disableDefaultFontAssets(), loadFonts(fonts.map(bytesOf))],
});
compiler.addSource('/main.typ', template);

parentPort.on('message', async ({ number, data }) => {
  try {
    const { result, diagnostics } = await compiler.compile({
      mainFilePath: '/main.typ',
      format: CompileFormatEnum.pdf,
      inputs: { data },
      diagnostics: 'full',
    });
    if (result === undefined) {
      // Where in the template, never what was set: the data is somebody's.
      const places = (diagnostics ?? []).map(({ range, message }) => `${range} ${message}`);
      throw new Error(places.join('; ').slice(0, 500));
    }
    parentPort.postMessage({ number, bytes: result });
  } catch (error) {
    parentPort.postMessage({ number, problem: String(error?.message ?? error).slice(0, 500) });
  }
});
