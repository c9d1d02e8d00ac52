import { type Language, textsFor } from '@stipple/core/domain/text'
import { CATALOGUE } from '@stipple/core/messages/catalogue.gen'
import type { Pages } from '@stipple/core/messages/en/pages'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { api } from '../../../lib/api.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import styles from './prose.module.css'

const Markdown = lazy(async () => ({ default: (await import('../../../components/markdown/markdown.tsx')).Markdown }))

/** A text page: the operator’s, or the built-in one. Its text is loaded with it. */
export function Prose({ page }: { page: keyof Pages }) {
  const language = useLanguage()
  const { data } = useQuery({ queryKey: ['pages', language], queryFn: () => load(language), staleTime: Number.POSITIVE_INFINITY })
  const own = useQuery({
    queryKey: ['own pages'],
    queryFn: async ({ signal }) => (await api('GET /api/site/pages', { signal })).data,
  })
  const shipped = data?.[page]
  if (!shipped || own.isPending)
    return (
      <div className={styles.prose}>
        <Skeleton height={40} width={60} />
        <Skeleton height={160} />
      </div>
    )
  const { text } = shipped
  const texts = isReplaceable(page) ? own.data?.[page] : undefined
  const written = [texts?.[language], texts?.[shipped.language]].find((one) => one !== undefined && one.trim() !== '')
  if (written !== undefined)
    return (
      <article className={styles.prose}>
        <h1>{text.title}</h1>
        <Suspense fallback={<Skeleton height={160} />}>
          <Markdown text={written} />
        </Suspense>
      </article>
    )
  return (
    <article className={styles.prose}>
      <h1>{text.title}</h1>
      <p className={styles.lead}>{text.lead}</p>
      {text.sections.map(({ title, text: body }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{body}</p>
        </section>
      ))}
    </article>
  )
}

const isReplaceable = (page: keyof Pages): page is 'terms' | 'privacy' | 'about' | 'disclaimer' =>
  page === 'terms' || page === 'privacy' || page === 'about' || page === 'disclaimer'

type Shipped = { readonly [Page in keyof Pages]?: { readonly text: Pages[Page]; readonly language: Language } }

/** Pages in the language; those that it lacks in English. */
async function load(language: Language): Promise<Shipped> {
  const found = await Promise.all(
    textsFor(language).map(async (one) => {
      const pages = (await CATALOGUE.pages[one]?.())?.pages ?? {}
      return Object.fromEntries(Object.entries(pages).map(([page, text]) => [page, { text, language: one }]))
    }),
  )
  return Object.assign({}, ...found)
}
