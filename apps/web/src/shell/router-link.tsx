/** Links inside an area are followed without leaving the page; all others load a new one. */
import { Link, useLocation } from 'react-router';
import type { AnchorProps } from '#ui/actions/link-context.tsx';
import { areaOf } from './area-of.ts';

export function RouterLink({ href, ...props }: AnchorProps) {
  const { pathname } = useLocation();
  const inside = href.startsWith('/') && areaOf(href) === areaOf(pathname);
  return inside ? <Link to={href} {...props} /> : <a href={href} {...props} />;
}
