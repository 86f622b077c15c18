/** Mail over SMTP, by the transport that settings name. Knows nothing of templates or modes. */
import { createTransport, type Transporter } from 'nodemailer';
import type { RenderedMail } from '#platform/channels/mail-frame/render-mail.ts';
import { Undeliverable } from '#platform/outbox/topics.ts';

export interface SmtpSettings {
  readonly server: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user: string;
  readonly password: string | undefined;
  readonly senderName: string;
  readonly senderAddress: string;
}

/** As many mails as are on their way: one without a connection would wait behind all others. */
export const SMTP_CONNECTIONS = 4;
const TIMEOUT_MS = 15_000;
/** From here on SMTP's answer is a no that stays a no (RFC 5321, 4.2.1). */
const PERMANENT = 500;

export class SmtpSender {
  #open: { key: string; transport: Transporter } | undefined;

  /** The delivery's key becomes the message id, so that a repeat can be told by its receiver. */
  async send(
    settings: SmtpSettings,
    mail: RenderedMail & { to: string; deliveryKey: string; headers: Record<string, string> },
  ): Promise<void> {
    const domain = settings.senderAddress.split('@')[1] ?? 'localhost';
    try {
      await this.#transport(settings).sendMail({
        from: { name: settings.senderName, address: settings.senderAddress },
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === null ? {} : { html: mail.html }),
        messageId: `<${mail.deliveryKey}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw isPermanent(error) ? new Undeliverable('smtp_refused') : error;
    }
  }

  close(): void {
    this.#open?.transport.close();
    this.#open = undefined;
  }

  /** One transport is kept open; other settings replace it. */
  #transport(settings: SmtpSettings): Transporter {
    const key = JSON.stringify(settings);
    if (this.#open?.key !== key) {
      this.close();
      this.#open = { key, transport: openTransport(settings) };
    }
    return this.#open.transport;
  }
}

function openTransport(settings: SmtpSettings): Transporter {
  const { server, port, security, user, password } = settings;
  return createTransport({
    host: server,
    port,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    ...(user === '' ? {} : { auth: { user, pass: password ?? '' } }),
  });
}

/**
 * A recipient or message that the server will never take. Wrong credentials, or a sender that it
 * does not know, are ours to mend.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const code: unknown = Reflect.get(error, 'code');
  const response: unknown = Reflect.get(error, 'responseCode');
  const aboutWhom = code === 'EENVELOPE' && Reflect.get(error, 'command') === 'RCPT TO';
  const aboutTheMail = aboutWhom || code === 'EMESSAGE';
  return aboutTheMail && typeof response === 'number' && response >= PERMANENT;
}
