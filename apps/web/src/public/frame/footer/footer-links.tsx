/** A column of links at the foot of a page. */
export interface FooterLinksProps {
  readonly title: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

export function FooterLinks({ title, links }: FooterLinksProps) {
  return (
    <nav aria-label={title}>
      <p className="pb-1 font-semibold text-ink">{title}</p>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-8 items-center rounded-sm py-1 hover:text-ink hover:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
