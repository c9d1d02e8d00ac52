import ReactMarkdown from 'react-markdown'

/** Untrusted Markdown: HTML is shown as text, and only web links are followed. Load it lazily. */
export function Markdown({ text }: { text: string }) {
  return <ReactMarkdown components={{ h1: 'h2', a: OutsideLink }}>{text}</ReactMarkdown>
}

function OutsideLink({ href, children }: { href?: string | undefined; children?: React.ReactNode }) {
  return (
    <a href={href} rel="noreferrer nofollow">
      {children}
    </a>
  )
}
