/**
 * The mails whose middle staff can write, in each language. The frame around it, the warning and
 * the sandbox mark are the build's. `[first]`, `[last]` and `[pin]` are filled in.
 */
import * as z from 'zod';

export const mailNames = ['general', 'welcome', 'verification', 'verification_completed'] as const;
export type MailName = (typeof mailNames)[number];

/** `plain`: text alone. The others are the four ways the frame can look. */
export const mailDesigns = ['plain', 'html1', 'html2', 'html3', 'html4'] as const;
export type MailDesign = (typeof mailDesigns)[number];

export const mailText = z.object({
  subject: z.string().trim().min(1).max(150),
  body: z.string().trim().min(1).max(4_000),
});

const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z]+)?$/)
  .max(20);
type Texts = Readonly<Record<string, z.infer<typeof mailText>>>;

const mentionsPin = ({ subject, body }: z.infer<typeof mailText>) =>
  `${subject} ${body}`.includes('[pin]');

/** A language that is not in it has the build's own words. */
const texts = z.record(language, mailText);
const noPin = texts.refine((all: Texts) => !Object.values(all).some(mentionsPin), {
  params: { sentence: 'invalid.pin_misplaced' },
});
const withPin = texts.refine(
  (all: Texts) => Object.values(all).every((one) => one.body.includes('[pin]')),
  { params: { sentence: 'invalid.pin_missing' } },
);

export const mailTemplate = z.object({ design: z.enum(mailDesigns), texts: noPin });

export const mailTemplateSettings = z.object({
  /** How every other mail looks; each has its own words. */
  general: z.object({ design: z.enum(mailDesigns) }),
  welcome: mailTemplate,
  verification: z.object({ design: z.enum(mailDesigns), texts: withPin }),
  verification_completed: mailTemplate,
});
