/** Writes `.br` and `.gz` beside every text file of the build, so that no request pays for it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);
/** The best quality makes files a sixtieth smaller and takes three times as long. */
const BROTLI_QUALITY = 10;
/** Below this the header costs more than compression saves. */
const SMALLEST_BYTES = 512;

export function precompressPlugin(): Plugin {
  let outDir = '';
  return {
    name: 'fairlead:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    writeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        if (entry.isFile() && TEXT.has(extname(entry.name))) compress(file);
      }
    },
  };
}

function compress(file: string): void {
  // Names change with what is in a file.
  if (existsSync(`${file}.br`)) return;
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST_BYTES) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: quality }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
