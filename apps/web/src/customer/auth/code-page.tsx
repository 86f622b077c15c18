/** `/user/auth/code`: whoever comes this far has given the code; the gate asks the others. */
import { Navigate } from 'react-router';
import { paths } from '#paths.ts';

export function CodePage() {
  return <Navigate to={paths.customer.index()} replace />;
}
