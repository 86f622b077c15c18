/** Answers that a new sandbox has ready, in every language; its staff change them as they like. */
export const cannedAnswers = [
  {
    language: 'en',
    title: 'Opening an account from abroad',
    body: 'Dear [name],\n\nThank you for writing to us. You can apply from wherever you live, at /create-account. We ask for an identity document and something that shows your address, and we tell you by mail as soon as we have looked at them.',
  },
  {
    language: 'en',
    title: 'Statements as files',
    body: 'Dear [name],\n\nYou find your statements under Transfers, Statements. Choose the account and the days, and save the statement as PDF or CSV.',
  },
  {
    language: 'es',
    title: 'Abrir una cuenta desde el extranjero',
    body: 'Hola, [name]:\n\nGracias por escribirnos. Puede solicitar la cuenta desde donde viva, en /create-account. Le pediremos un documento de identidad y un justificante de domicilio, y le avisaremos por correo en cuanto los hayamos revisado.',
  },
  {
    language: 'es',
    title: 'Extractos en archivo',
    body: 'Hola, [name]:\n\nEncontrará sus extractos en Transferencias, Extractos. Elija la cuenta y los días y guarde el extracto en PDF o CSV.',
  },
  {
    language: 'ar',
    title: 'فتح حساب من الخارج',
    body: 'عزيزنا [name]،\n\nشكراً لكتابتك إلينا. يمكنك تقديم الطلب من مكان إقامتك عبر ‎/create-account. نطلب وثيقة هوية وما يثبت العنوان، ونخبرك بالبريد حالما نراجعهما.',
  },
  {
    language: 'en',
    title: 'We have received it',
    body: 'Thank you for writing to us. We have received your message and are looking into it. You will find our answer here.',
  },
  {
    language: 'en',
    title: 'Papers are needed',
    body: 'To go on we need to see your papers. You can upload them under Verifications in your account; please do not send them in a message.',
  },
  {
    language: 'en',
    title: 'Where to see a movement',
    body: 'Every movement has a page of its own with what has happened to it so far. Open Transfers and choose it from the list.',
  },
  {
    language: 'en',
    title: 'What we never do',
    body: 'If somebody has called you in our name, hang up and write to us here. We never ask anybody to move their money to a safe place.',
  },
  {
    language: 'en',
    title: 'It is solved',
    body: 'This is solved on our side. If anything is still not as it ought to be, write to us here.',
  },
  {
    language: 'es',
    title: 'Lo hemos recibido',
    body: 'Gracias por escribirnos. Hemos recibido su mensaje y lo estamos revisando. Encontrará nuestra respuesta aquí.',
  },
  {
    language: 'es',
    title: 'Faltan documentos',
    body: 'Para continuar necesitamos ver sus documentos. Puede subirlos en Verificaciones, dentro de su cuenta; por favor, no los mande en un mensaje.',
  },
  {
    language: 'es',
    title: 'Dónde ver un movimiento',
    body: 'Cada movimiento tiene su propia página con lo ocurrido hasta ahora. Abra Transferencias y elíjalo en la lista.',
  },
  {
    language: 'es',
    title: 'Lo que nunca hacemos',
    body: 'Si alguien le ha llamado en nuestro nombre, cuelgue y escríbanos aquí. Nunca pedimos a nadie que mueva su dinero a un lugar seguro.',
  },
  {
    language: 'es',
    title: 'Está resuelto',
    body: 'Por nuestra parte está resuelto. Si algo sigue sin estar bien, escríbanos aquí.',
  },
  {
    language: 'ar',
    title: 'وصلتنا رسالتك',
    body: 'شكرًا على رسالتك. وصلتنا وننظر فيها الآن، وستجد ردنا هنا.',
  },
  {
    language: 'ar',
    title: 'نحتاج إلى مستندات',
    body: 'لكي نتابع نحتاج إلى الاطلاع على مستنداتك. يمكنك رفعها من صفحة التحقق في حسابك، ونرجو ألا تبعث بها داخل رسالة.',
  },
  {
    language: 'ar',
    title: 'مكان متابعة حركة',
    body: 'لكل حركة صفحة خاصة بها تبيّن ما جرى لها حتى الآن. افتح صفحة التحويلات واخترها من القائمة.',
  },
  {
    language: 'ar',
    title: 'ما لا نفعله أبدًا',
    body: 'إذا اتصل بك أحد باسمنا فأنهِ المكالمة واكتب إلينا هنا. لا نطلب من أحد أبدًا أن ينقل ماله إلى مكان آمن.',
  },
  {
    language: 'ar',
    title: 'حُلّت المسألة',
    body: 'انتهينا من حل المسألة من جهتنا. وإن بقي شيء على غير ما ينبغي فاكتب إلينا هنا.',
  },
] as const;
