import ReactMarkdown from 'react-markdown'

/** Text with Markdown, as somebody else wrote it: HTML in it stays text, and addresses lead to pages only. Load it lazily. */
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
