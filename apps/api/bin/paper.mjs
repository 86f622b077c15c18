// Sets documents as tagged PDFs, in a thread of its own: the typesetter is one large WebAssembly
// module that takes whole moments for a long statement. It gets a template and data as JSON, and
// gives bytes: the same for the same, since no clock and no chance is in it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { CompileFormatEnum, createTypstCompiler } from '@myriaddreamin/typst.ts/compiler';
import { disableDefaultFontAssets, loadFonts } from '@myriaddreamin/typst.ts/options.init';

const { sheet, fonts, farFonts } = workerData;
const require = createRequire(import.meta.url);
const bytesOf = (name) => new Uint8Array(readFileSync(require.resolve(name)));

// The letters that a font has, from its table `cmap`: formats 4 and 12 are all that ours use.
function lettersOf(name) {
  const font = readFileSync(require.resolve(name));
  const letters = new Set();
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + at * 16);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  const cmap = font.subarray(font.readUInt32BE(entry + 8));
  for (let at = 0; at < cmap.readUInt16BE(2); at += 1) {
    const part = cmap.subarray(cmap.readUInt32BE(4 + at * 8 + 4));
    const format = part.readUInt16BE(0);
    if (format === 4) addSegments(part, letters);
    if (format === 12) addGroups(part, letters);
  }
  return letters;
}

function addSegments(part, letters) {
  const size = part.readUInt16BE(6);
  for (let at = 0; at < size; at += 2) {
    const last = part.readUInt16BE(14 + at);
    const first = part.readUInt16BE(16 + size + at);
    if (first === 0xffff) continue;
    const delta = part.readUInt16BE(16 + 2 * size + at);
    const place = 16 + 3 * size + at;
    const offset = part.readUInt16BE(place);
    for (let letter = first; letter <= last; letter += 1) {
      const glyph =
        offset === 0 ? letter + delta : part.readUInt16BE(place + offset + (letter - first) * 2);
      if ((glyph & 0xffff) !== 0) letters.add(letter);
    }
  }
}

function addGroups(part, letters) {
  for (let at = 0; at < part.readUInt32BE(12); at += 1) {
    const last = part.readUInt32BE(16 + at * 12 + 4);
    for (let letter = part.readUInt32BE(16 + at * 12); letter <= last; letter += 1) {
      letters.add(letter);
    }
  }
}

// A typesetter with some fonts. Which one sets a document follows from its letters alone.
async function open(families) {
  const compiler = createTypstCompiler();
  await compiler.init({
    getModule: () => bytesOf('@myriaddreamin/typst-ts-web-compiler/wasm'),
    beforeBuild: [
      disableDefaultFontAssets(),
      loadFonts(families.flatMap(({ files }) => files.map(bytesOf))),
    ],
  });
  compiler.addSource('/sheet.typ', sheet);
  const letters = families.map(({ files }) => lettersOf(files[0]));
  return {
    compiler,
    names: JSON.stringify(families.map(({ family }) => family)),
    has: (letter) => letters.some((known) => known.has(letter)),
  };
}

// Beyond ASCII, what is seen: neither spaces nor signs of direction and shape.
const SEEN = /[^\p{ASCII}\p{Z}\p{C}\p{Variation_Selector}]/gu;
const near = await open(fonts);
let far;

async function fitting(data) {
  const missing = [...new Set(data.match(SEEN) ?? [])].filter(
    (one) => !near.has(one.codePointAt(0)),
  );
  if (missing.length === 0) return { setter: near, text: data };
  far ??= await open([...fonts, ...farFonts]);
  const text = data.replace(SEEN, (one) => {
    const letter = one.codePointAt(0);
    return far.has(letter) ? one : `‹U+${letter.toString(16).toUpperCase().padStart(4, '0')}›`;
  });
  return { setter: far, text };
}

async function compile({ template, source, data }) {
  const { setter, text } = await fitting(data);
  const { compiler, names } = setter;
  const mainFilePath = `/${template}`;
  compiler.addSource(mainFilePath, source);
  const { result, diagnostics } = await compiler.compile({
    mainFilePath,
    format: CompileFormatEnum.pdf,
    inputs: { data: text, fonts: names },
    diagnostics: 'full',
  });
  if (result !== undefined) return result;
  // Where in the template, never what was set: the data is somebody's.
  const places = (diagnostics ?? []).map(({ range, message }) => `${range} ${message}`);
  throw new Error(places.join('; ').slice(0, 500));
}

// One after the other: opening the second typesetter must not be overtaken.
let last = Promise.resolve();
parentPort.on('message', ({ number, ...wanted }) => {
  last = last.then(async () => {
    try {
      parentPort.postMessage({ number, bytes: await compile(wanted) });
    } catch (error) {
      parentPort.postMessage({ number, problem: String(error?.message ?? error).slice(0, 500) });
    }
  });
});
