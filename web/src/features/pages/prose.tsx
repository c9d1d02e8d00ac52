import type { Language } from '@stipple/core/domain/text'
import type { Pages } from '@stipple/core/messages/en/pages'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../components/skeleton/skeleton.tsx'
import { useLanguage } from '../../lib/use-language.ts'
import styles from './prose.module.css'

/** A page of text. Its words are loaded with it, not with the application. */
export function Prose({ page }: { page: keyof Pages }) {
  const language = useLanguage()
  const { data } = useQuery({ queryKey: ['pages', language], queryFn: () => load(language), staleTime: Number.POSITIVE_INFINITY })
  const text = data?.[page]
  if (!text)
    return (
      <div className={styles.prose}>
        <Skeleton height={40} width={60} />
        <Skeleton height={160} />
      </div>
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

const load = async (language: Language): Promise<Pages> =>
  language === 'zh' ? (await import('@stipple/core/messages/zh/pages')).pages : (await import('@stipple/core/messages/en/pages')).pages
