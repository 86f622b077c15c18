/**
 * The fonts of documents, as files of packages: regular and bold where a family has both. A letter
 * that none of them has is set as its number, such as ‹U+0B95›, never as an empty box.
 */

export interface Font {
  readonly family: string;
  readonly files: readonly string[];
}

const weights = (name: string, stem: string) => [
  `@expo-google-fonts/${name}/400Regular/${stem}_400Regular.ttf`,
  `@expo-google-fonts/${name}/600SemiBold/${stem}_600SemiBold.ttf`,
];

/**
 * Latin, Greek, Cyrillic, Devanagari, Arabic, Hebrew, Thai: always there. Vazirmatn draws a letter
 * and its dots as one sign, so that Arabic can be searched, copied and read aloud; Noto's has the
 * letters that only a few of its languages write.
 */
export const fonts: readonly Font[] = [
  { family: 'Noto Sans', files: weights('noto-sans', 'NotoSans') },
  { family: 'Vazirmatn', files: weights('vazirmatn', 'Vazirmatn') },
  { family: 'Noto Sans Arabic', files: weights('noto-sans-arabic', 'NotoSansArabic') },
  { family: 'Noto Sans Hebrew', files: weights('noto-sans-hebrew', 'NotoSansHebrew') },
  { family: 'Noto Sans Thai', files: weights('noto-sans-thai', 'NotoSansThai') },
];

const regular = (name: string, stem: string) => weights(name, stem).slice(0, 1);

/**
 * Chinese in both ways of writing, Japanese and Korean: 19 MB, of one weight, opened by the first
 * document that needs them. Noto's own packages for these have 96 MB and more each.
 */
export const farFonts: readonly Font[] = [
  {
    family: 'Chocolate Classical Sans',
    files: regular('chocolate-classical-sans', 'ChocolateClassicalSans'),
  },
  { family: 'Gowun Dodum', files: regular('gowun-dodum', 'GowunDodum') },
];
