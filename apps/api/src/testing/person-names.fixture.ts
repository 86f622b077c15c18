/** Names that people have, and texts that were put in the place of one. */

export const people: readonly (readonly [string, string])[] = [
  ['José Luis', 'Núñez-García'],
  ['J. R.', 'O’Neil'],
  ['Jan', "'t Hooft"],
  ['أمينة', 'حدّاد'],
  ['小明', '王'],
  ['राजेश', 'शर्मा'],
  ['Cia', 'Zelle'],
];

/** Of the wrong shape for a name, whoever gives it. */
export const notNames: readonly string[] = [
  'https://evil.example/pay',
  'www.evil.example',
  'Ines\n\nPay us today',
  'Ines 2',
  'me@evil.example',
  'a'.repeat(200),
];

/** Of the right shape, and still no name. */
export const sentences: readonly string[] = [
  'Pay the small fee today',
  'Buy gift cards and call',
  'Obtain the certificate from us',
  'Pague la tasa ahora',
  'ادفع الرسوم الآن',
];
