// Draws the pages of a PDF, in a thread of its own that can be ended at any moment. It gets bytes
// and gives pictures; nothing of a document outlives it. What MuPDF says about a file goes nowhere.
import { parentPort, workerData } from 'node:worker_threads';

const { bytes, mostPages, longSide, dotsPerInch, memoryBytes } = workerData;

// The library's memory is not the engine's heap, so the thread's own limits do not reach it.
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function boundedGrow(pages) {
  if (this.buffer.byteLength + pages * 65_536 > memoryBytes) throw new RangeError('too much');
  return grow.call(this, pages);
};

const { ColorSpace, Document, Matrix } = await import('mupdf');

function drawPage(page) {
  const [left, top, right, bottom] = page.getBounds();
  const longest = Math.max(right - left, bottom - top);
  if (!(longest > 0)) throw new Error('A page without extent.');
  const scale = Math.min(dotsPerInch / 72, longSide / longest);
  const picture = page.toPixmap(Matrix.scale(scale, scale), ColorSpace.DeviceRGB, false, true);
  const png = picture.asPNG();
  picture.destroy();
  return Uint8Array.from(png);
}

function draw() {
  const document = Document.openDocument(bytes, 'application/pdf');
  if (!document.isPDF()) return { problem: 'other' };
  if (document.needsPassword()) return { problem: 'locked' };
  const count = document.countPages();
  if (count > mostPages) return { problem: 'too_long' };
  if (count < 1) return { problem: 'damaged' };
  const pages = [];
  for (let number = 0; number < count; number += 1) {
    const page = document.loadPage(number);
    pages.push(drawPage(page));
    page.destroy();
  }
  return { pages };
}

function outcome() {
  try {
    return draw();
  } catch (error) {
    const bounded = error instanceof RangeError || /malloc|memory/i.test(String(error?.message));
    return { problem: bounded ? 'too_detailed' : 'damaged' };
  }
}

parentPort.postMessage(outcome());
