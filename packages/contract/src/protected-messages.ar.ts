/** The protected messages in Arabic. */
import type { ProtectedMessages } from './protected-messages.ts';

export const protectedArabic: ProtectedMessages = {
  'sandbox.word': 'محاكاة',
  'sandbox.banner.title': 'هذه محاكاة.',
  'sandbox.banner.text': 'لا توجد هنا أموال حقيقية، ولا يستطيع أحد أن يصرفها.',
  'sandbox.tick': 'أفهم أن هذه محاكاة: لا توجد هنا أموال حقيقية، ولا يستطيع أحد أن يصرفها.',
  'sandbox.amount': 'مبلغ محاكى',
  'sandbox.document': 'محاكاة',
  'sandbox.upload':
    'لا تستخدم هنا مستندًا حقيقيًا أبدًا. لا نحتفظ من أي ملف ليس من نماذجنا إلا بصورة صغيرة غير مقروءة.',
  'sandbox.mail.note': 'هذه الرسالة صادرة عن محاكاة. لا حساب مما تذكره حقيقي ولا دفعة ولا رصيد.',
  'sandbox.mail.confirm.subject': 'هل تريد استلام رسائل من محاكاة؟',
  'sandbox.mail.confirm.text':
    'طلب شخص ما إرسال رسائل بنك محاكى إلى هذا العنوان. لن يكون في هذه الرسائل شيء حقيقي: لا حساب ' +
    'ولا دفعة ولا مال. إن كنت تريدها فأكّد ذلك أدناه. وإن كنت لا تعرف عمّا نتحدث فلا تفعل شيئًا، ' +
    'ولن تصلك رسائل أخرى.',
  'sandbox.mail.confirm.action': 'نعم، أرسلوا إليّ الرسائل المحاكاة',

  'warning.title': 'لن نطلب منك أبدًا أن تدفع لتحصل على أموالك',
  'warning.text':
    'لن نطلب منك أبدًا دفع رسم أو ضريبة أو وديعة، ولا شراء رمز أو الحصول عليه، للإفراج عن أموالك. ' +
    'وكل من يطلب ذلك مجرم، حتى لو قال إنه يتحدث باسمنا.',

  'licence.title': 'من يقف وراء هذا البنك',
  'licence.stated':
    'بحسب ما يصرّح به المشغّل. تحقق من هذا الاسم وهذا العنوان في سجل الجهة الرقابية نفسها.',
  'licence.name': '{tradingName} هو الاسم التجاري لشركة {legalName}.',
  'licence.address': 'العنوان: {address}',
  'licence.number': 'الترخيص رقم {number}، القيد في السجل {entry}',
  'licence.regulator': 'الجهة الرقابية: {regulator}',
  'licence.register': 'افتح سجل {regulator}',
  'licence.deposits': 'حماية الودائع: {statement}',
  'licence.complaints': 'الشكاوى التي لم نتمكن من تسويتها: {body}',

  'code.never-tell': 'لا تخبر أحدًا بهذا الرمز. لن يطلبه منك أبدًا أي شخص يعمل لدينا.',
  'code.life':
    'يصلح لمرة واحدة خلال {minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few ' +
    '{# دقائق} many {# دقيقة} other {# دقيقة}}. إن لم تكن قد طلبته فلا تفعل شيئًا وأخبرنا.',
  'code.email.prompt': 'أدخل الرقم السري الذي أرسلناه إلى {address} لتثبت أن العنوان لك.',
  'code.email.mail': '{code} هو رقمك السري لتأكيد عنوان البريد الإلكتروني هذا.',
  'code.sign-in.prompt': 'أدخل الرقم السري الذي أرسلناه إليك بالبريد الإلكتروني لإتمام الدخول.',
  'code.sign-in.mail': '{code} هو رقمك السري لتسجيل الدخول.',
  'code.step-up.prompt': 'أدخل الرقم السري الذي أرسلناه إليك بالبريد الإلكتروني لتأكيد أنك أنت.',
  'code.step-up.mail': '{code} هو رقمك السري لتأكيد إجراء تقوم به في حسابك.',
  'code.authenticator.prompt': 'أدخل الرمز الذي يعرضه تطبيق المصادقة الآن.',
  'code.payment.prompt': 'وافق على دفع {amount} إلى {payee} بعامل التحقق الثاني الخاص بك.',
  'code.payment.subject': 'وافق على دفع {amount} إلى {payee}',
  'code.payment.mail':
    '{code} يوافق على دفعة واحدة: {amount} إلى {payee}، الحساب {account}. إن لم يكن المبلغ أو ' +
    'المستفيد كما أدخلته فلا تستخدم الرمز وأخبرنا.',
  'code.email-change.prompt': 'أدخل الرمز الذي أرسلناه إلى عنوانك الحالي لتغييره إلى عنوان آخر.',
  'code.email-change.mail': '{code} يتيح لك تغيير عنوان البريد الإلكتروني لحسابك.',
  'code.password.prompt': 'أدخل الرمز الذي أرسلناه إليك بالبريد الإلكتروني واختر كلمة مرور جديدة.',
  'code.password.mail': '{code} يتيح لك اختيار كلمة مرور جديدة.',
  'code.phone.prompt': 'أدخل الرمز الذي أرسلناه في رسالة نصية إلى {phone}.',
  'code.phone.sms': '{code} يؤكد رقم هاتفك.',

  'restriction.locked.title': 'الحساب مقفل',
  'restriction.locked.text': 'المدفوعات والتغييرات متوقفة. مالك يبقى لك، ويبقى في مكانه.',
  'restriction.review.title': 'الحساب قيد المراجعة',
  'restriction.review.text':
    'نراجع أمرًا ما، والمدفوعات تنتظر حتى نتخذ قرارًا. مالك يبقى لك، ويبقى في مكانه.',
  'restriction.closed.title': 'لم تعد عميلًا لدينا',
  'restriction.closed.text': 'حساباتك مغلقة. ما يجب علينا الاحتفاظ به عنك يبقى متاحًا لك.',
  'restriction.reason.identity_check': 'علينا التحقق من هويتك.',
  'restriction.reason.unusual_activity': 'حدث أمر غير معتاد في حسابك.',
  'restriction.reason.customer_request': 'طلبتَ منا ذلك.',
  'restriction.reason.legal_order': 'أمرت بذلك محكمة أو جهة رسمية.',
  'restriction.reason.terms_breach': 'لم تُراعَ الشروط.',
  'restriction.reason.deceased': 'أُبلغنا بوفاة صاحب الحساب.',
  'restriction.reason.relationship_closed': 'انتهت العلاقة.',
  'restriction.object':
    'إن رأيت أن هذا خطأ فاعترض: قدّم شكوى هنا أو اكتب إلينا. الاعتراض مجاني، وينظر فيه شخص لم يشارك في القرار.',
  'restriction.never-pay': 'لا يوجد شيء تدفعه أو تشتريه أو تحصل عليه ليُرفع هذا قبل أوانه.',

  'staff-message.title': 'رسالة من موظفينا',
  'staff-message.written': 'كُتبت لك في {day}.',

  'real.title': 'هل هذا البنك حقيقي؟',
  'real.sandbox':
    'لا. هذه محاكاة للتجربة والتعلّم. لا توجد هنا أموال حقيقية، ولا يستطيع أحد أن يصرفها، ومن يقول ' +
    'لك غير ذلك يحاول خداعك.',
  'real.live':
    'البيانات أدناه يصرّح بها من يدير هذا الموقع، ولا يمكننا أن نضمنها: قبل أن تثق به قارن الاسم ' +
    'والعنوان ورقم الترخيص بسجل الجهة الرقابية نفسها.',
  'real.never.title': 'ما لا نطلبه أبدًا',
  'real.never.pay': 'أن تدفع رسمًا أو ضريبة أو تأمينًا أو وديعة حتى يُفرج عن أموال.',
  'real.never.code': 'أن تشتري أو تستحصل على رمز أو شهادة أو ختم من أجل تحويل.',
  'real.never.secret': 'أن تخبرنا بكلمة مرور أو رقم سري أو رمز وصلك.',
  'real.never.elsewhere':
    'أن ترسل مالًا إلى حساب شخصي أو محفظة رقمية أو على شكل بطاقات هدايا بحجة حفظه أو الإفراج عنه.',
};
