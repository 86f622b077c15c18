/** The protected messages in Spanish. */
import type { ProtectedMessages } from './protected-messages.ts';

export const protectedSpanish: ProtectedMessages = {
  'sandbox.word': 'Simulación',
  'sandbox.banner.title': 'Esto es una simulación.',
  'sandbox.banner.text': 'Aquí ningún dinero es real y nadie puede retirarlo.',
  'sandbox.tick':
    'Entiendo que esto es una simulación: aquí ningún dinero es real y nadie puede retirarlo.',
  'sandbox.amount': 'simulado',
  'sandbox.document': 'SIMULADO',
  'sandbox.upload':
    'No use nunca un documento auténtico aquí. De cualquier archivo que no sea una de nuestras ' +
    'muestras solo se guarda una imagen pequeña e ilegible.',
  'sandbox.mail.note':
    'Este mensaje procede de una simulación. Ninguna cuenta, ningún pago y ningún saldo que ' +
    'mencione es real.',
  'sandbox.mail.confirm.subject': '¿Quiere recibir correos de una simulación?',
  'sandbox.mail.confirm.text':
    'Alguien ha pedido que los mensajes de un banco simulado se envíen a esta dirección. Nada de ' +
    'lo que digan será real: ni cuentas, ni pagos, ni dinero. Si los quiere, confírmelo más ' +
    'abajo. Si no sabe de qué se trata, no haga nada y no recibirá más correos.',
  'sandbox.mail.confirm.action': 'Sí, envíenme mensajes simulados',

  'warning.title': 'Nunca le pediremos que pague para recibir su dinero',
  'warning.text':
    'Nunca le pediremos que pague una comisión, un impuesto o un depósito, ni que compre o ' +
    'consiga un código, para liberar su dinero. Quien lo haga es un delincuente, aunque diga que ' +
    'somos nosotros.',

  'licence.title': 'Quién responde por este banco',
  'licence.stated':
    'Según declara el operador. Compruebe este nombre y esta dirección en el registro del propio ' +
    'supervisor.',
  'licence.name': '{tradingName} es el nombre comercial de {legalName}.',
  'licence.address': 'Dirección: {address}',
  'licence.number': 'Licencia {number}, inscripción {entry}',
  'licence.regulator': 'Supervisor: {regulator}',
  'licence.register': 'Registro de {regulator}: {address}',
  'licence.deposits': 'Garantía de depósitos: {statement}',
  'licence.complaints': 'Reclamaciones que no hayamos podido resolver: {body}',
  'complaint.further.live':
    'Si no está de acuerdo con nuestra respuesta, puede llevar su reclamación a {body}, sin coste ' +
    'alguno, en los seis meses siguientes. También puede acudir allí si no le hemos respondido a tiempo.',
  'complaint.further.sandbox':
    'Esto es una simulación, así que no hay detrás ningún defensor del cliente. Un banco real ' +
    'nombra aquí el organismo independiente al que puede llevar su reclamación, sin coste alguno, en los seis ' +
    'meses siguientes a la respuesta o si no se le ha respondido a tiempo.',

  'code.never-tell':
    'No le diga este código a nadie. Nadie que trabaje para nosotros se lo pedirá nunca.',
  'code.life':
    'Sirve una sola vez, durante {minutes, plural, one {# minuto} many {# de minutos} other ' +
    '{# minutos}}. Si no lo ha pedido, no haga nada y avísenos.',
  'code.email.prompt':
    'Introduzca el PIN que hemos enviado a {address} para demostrar que la dirección es suya.',
  'code.email.mail': '{code} es su PIN para confirmar esta dirección de correo.',
  'code.sign-in.prompt':
    'Introduzca el PIN que le hemos enviado por correo para terminar de iniciar sesión.',
  'code.sign-in.mail': '{code} es su PIN para iniciar sesión.',
  'code.step-up.prompt':
    'Introduzca el PIN que le hemos enviado por correo para confirmar que es usted.',
  'code.step-up.mail': '{code} es su PIN para confirmar algo que está haciendo en su cuenta.',
  'code.authenticator.prompt':
    'Introduzca el código que muestra ahora su aplicación de autenticación.',
  'code.payment.prompt': 'Apruebe este pago de {amount} a {payee} con su propio segundo factor.',
  'code.payment.subject': 'Apruebe su pago de {amount} a {payee}',
  'code.payment.mail':
    '{code} aprueba un solo pago: {amount} a {payee}, cuenta {account}. Si el importe o el ' +
    'beneficiario no son los que usted introdujo, no lo use y avísenos.',
  'code.email-change.prompt':
    'Introduzca el código que hemos enviado a su dirección actual para cambiarla por otra.',
  'code.email-change.mail': '{code} le permite cambiar la dirección de correo de su cuenta.',
  'code.password.prompt':
    'Introduzca el código que le hemos enviado por correo y elija una contraseña nueva.',
  'code.password.mail': '{code} le permite elegir una contraseña nueva.',
  'code.phone.prompt': 'Introduzca el código que hemos enviado por SMS al {phone}.',
  'code.phone.sms': '{code} confirma su número de teléfono.',

  'restriction.locked.title': 'Cuenta bloqueada',
  'restriction.locked.text':
    'Los pagos y los cambios están detenidos. Su dinero sigue siendo suyo y sigue donde está.',
  'restriction.review.title': 'Cuenta en revisión',
  'restriction.review.text':
    'Estamos revisando un asunto y los pagos esperan hasta que decidamos. Su dinero sigue siendo suyo y sigue donde está.',
  'restriction.closed.title': 'Usted ya no es cliente nuestro',
  'restriction.closed.text':
    'Sus cuentas están cerradas. Lo que debemos conservar sobre usted sigue a su disposición.',
  'restriction.reason.identity_check': 'Tenemos que comprobar quién es usted.',
  'restriction.reason.unusual_activity': 'Ha ocurrido algo inusual en su cuenta.',
  'restriction.reason.customer_request': 'Usted nos lo pidió.',
  'restriction.reason.legal_order': 'Lo ha ordenado un tribunal o una autoridad.',
  'restriction.reason.terms_breach': 'No se han cumplido las condiciones.',
  'restriction.reason.deceased': 'Se nos ha comunicado que el titular de la cuenta ha fallecido.',
  'restriction.reason.relationship_closed': 'La relación ha terminado.',
  'restriction.object':
    'Si cree que es un error, opóngase: presente aquí una reclamación o escríbanos. Es gratis, y la examina una persona que no participó en la decisión.',
  'restriction.never-pay':
    'No hay nada que pagar, comprar ni conseguir para que esto termine antes.',
  'restriction.transfers.title': 'Los pagos a terceros están desactivados',
  'restriction.transfers.text':
    'Por ahora no puede enviar dinero fuera. Las transferencias entre sus propias cuentas y sus ' +
    'extractos siguen funcionando. Su dinero sigue siendo suyo y sigue donde está.',
  'restriction.transfers-review.title': 'Examinamos antes cada uno de sus pagos',
  'restriction.transfers-review.text':
    'Por ahora una persona del banco examina cada pago a terceros antes de que salga. Cada uno ' +
    'muestra el día límite para decidir; si para entonces no hemos decidido, el dinero vuelve a ' +
    'estar disponible.',

  'check.payee': 'Confirmación del beneficiario',
  'check.purpose': 'Motivo y origen de los fondos',
  'check.protection': 'Control contra estafas',
  'check.otp': 'Su propia aprobación',
  'check.screening': 'Control de sanciones y blanqueo de capitales',
  'hold.title': 'Estamos examinando este pago',
  'hold.text':
    'No ha salido. El dinero está reservado y sigue siendo suyo. Si no hemos decidido en el plazo ' +
    'que se indica abajo, el pago falla y el dinero vuelve a estar disponible al instante.',
  'hold.reason.name_on_list':
    'Un nombre de este pago se parece a uno de una lista de sanciones. A menudo es un simple parecido.',
  'hold.reason.lists_not_current':
    'No tenemos una lista de sanciones al día con la que comprobar a este nuevo beneficiario. Una ' +
    'persona del banco examina el pago.',
  'hold.reason.unusual_payment': 'El pago es inusual para sus cuentas.',
  'hold.reason.review_of_payments':
    'Por ahora una persona del banco examina cada uno de sus pagos.',
  'hold.waits.title': 'Todavía no ha salido',
  'hold.waits.text':
    'Comparamos nuestros libros con la red de pagos antes de que salgan más pagos en esta moneda. ' +
    'El dinero está reservado y sigue siendo suyo. El pago sale por sí solo en cuanto terminemos; ' +
    'si no ha salido en el plazo que se indica abajo, falla y el dinero vuelve a estar disponible ' +
    'al instante.',
  'hold.frozen.title': 'Inmovilizado por orden legal',
  'hold.frozen.text':
    'Una autoridad ha ordenado que este dinero permanezca donde está. Solo esa autoridad, o un ' +
    'tribunal, puede ponerle fin.',

  'protection.coached':
    'Alguien le ha dicho qué debe contarnos o que guarde el secreto. Solo los delincuentes ' +
    'piden eso, también cuando dicen ser nosotros, la policía o un familiar. Deténgase y ' +
    'llámenos al número de nuestra web.',
  'protection.hurried':
    'Alguien quiere que se dé prisa. Un pago honrado puede esperar un día; un fraude, no. ' +
    'Tómese su tiempo y consulte a alguien de confianza que no tenga nada que ver.',
  'protection.investment':
    'Las rentabilidades altas, rápidas o seguras son el fraude más frecuente. Busque la ' +
    'empresa en el registro del regulador y no use los enlaces ni los teléfonos que le ' +
    'hayan dado.',
  'protection.property':
    '¿Ha visto el inmueble y conoce al propietario? No pague una señal por una vivienda que ' +
    'no ha visitado. Si los datos bancarios llegaron por correo, llame a un número que ya ' +
    'conociera.',
  'protection.goods':
    'Si la mercancía no llega, quizá no podamos recuperar este dinero. Pague a desconocidos ' +
    'con un medio que proteja al comprador y desconfíe de un precio muy por debajo del ' +
    'habitual.',
  'protection.invoice':
    'Los delincuentes cambian la cuenta de las facturas y escriben desde el propio buzón ' +
    'del remitente. Antes de pagar a una cuenta nueva, llame a la empresa a un número que ' +
    'ya conociera.',
  'protection.loan':
    'Nadie honrado pide dinero antes de entregar un préstamo, un premio o una herencia. Si ' +
    'tiene que pagar primero, es un fraude.',
  'protection.family':
    '¿Le llegó la petición por mensaje, quizá desde un número nuevo? Llame a la persona al ' +
    'número de siempre y escuche su voz.',
  'protection.own-account':
    'Ningún banco ni la policía le pedirá nunca que mueva su dinero a una cuenta segura. Si ' +
    'alguien se lo ha pedido, deténgase y llámenos al número de nuestra web.',
  'protection.stranger':
    'No conoce a este beneficiario de antes. A menudo, las personas que se conocen por ' +
    'internet no son quienes dicen ser. Una vez que llegue, quizá no podamos recuperar este ' +
    'dinero.',
  'protection.general':
    'Una vez que llegue, quizá no podamos recuperar este dinero. Pague solo a quien conoce ' +
    'y por algo que entiende.',

  'staff-message.title': 'Un mensaje de nuestro personal',
  'staff-message.written': 'Escrito para usted el {day}.',

  'real.title': '¿Es real este banco?',
  'real.sandbox':
    'No. Es una simulación para probar y aprender. Aquí ningún dinero es real, nadie puede ' +
    'retirarlo, y quien le diga lo contrario intenta engañarle.',
  'real.live':
    'Los datos que siguen los declara quien gestiona este sitio. No podemos responder de ellos: ' +
    'antes de confiar, compare el nombre, la dirección y el número de licencia con el registro ' +
    'del propio supervisor.',
  'real.fact.trading_name': 'Nombre comercial',
  'real.fact.legal_name': 'Denominación legal',
  'real.fact.address': 'Domicilio',
  'real.fact.regulator': 'Supervisor',
  'real.fact.licence_number': 'Número de licencia',
  'real.fact.register_entry': 'Inscripción en el registro',
  'real.fact.deposit_scheme': 'Fondo de garantía de depósitos',
  'real.fact.deposit_statement': 'Garantía de depósitos',
  'real.fact.complaints_name': 'Órgano de reclamaciones',
  'real.fact.complaints_website': 'Sitio web del órgano de reclamaciones',
  'real.fact.domains': 'Nombres con los que se llega a este banco',
  'real.stated.title': 'Desde cuándo se declara cada dato',
  'real.stated.text':
    'Para cambiar uno de estos datos deben estar de acuerdo dos ' +
    'personas del banco. Lo que se declaraba antes se sigue viendo aquí.',
  'real.stated.since': 'Declarado desde el {day}',
  'real.stated.before': 'Antes, desde el {day}: {stated}',
  'real.stated.none': 'Ninguno',
  'real.never.title': 'Lo que nunca pedimos',
  'real.never.pay':
    'Que pague una comisión, un impuesto, un seguro o un depósito para que se libere un dinero.',
  'real.never.code':
    'Que compre o consiga un código, un certificado o un sello para una transferencia.',
  'real.never.secret': 'Que nos diga una contraseña, un PIN o un código que haya recibido.',
  'real.never.elsewhere':
    'Que envíe dinero a una cuenta particular, a un monedero digital o en tarjetas regalo para ' +
    'guardarlo o liberarlo.',
};
