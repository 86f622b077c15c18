/** No such screen, found out in the browser: the same words as the server's 404 page. */
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useTitle } from '#lib/screen/use-title.ts';
import { Button } from '#ui/actions/button.tsx';
import { Adrift } from '#ui/brand/adrift.tsx';

export function LostPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const title = intl.formatMessage({ id: 'app.not-found.title' });
  useTitle(title);
  return (
    <main id="main" className="flex flex-col items-center gap-4 px-4 py-16 text-center">
      <Adrift />
      <p className="text-sm font-medium text-muted">
        {intl.formatMessage({ id: 'app.not-found.code' })}
      </p>
      <h1 tabIndex={-1} className="text-2xl font-semibold outline-none!">
        {title}
      </h1>
      <Button
        variant="primary"
        onPress={() => (history.length > 1 ? void navigate(-1) : location.assign('/'))}
      >
        {intl.formatMessage({ id: 'app.not-found.back' })}
      </Button>
    </main>
  );
}
