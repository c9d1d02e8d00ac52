import type { Text } from '@stipple/core/domain/text'
import { type ComponentType, Suspense } from 'react'
import type { Forced } from '../force-states.ts'
import { useLocalize } from '../use-localize.ts'
import styles from './specimen.module.css'

/** A component in the style guide. Each folder of `components/` has a file of the same name in `specimens/`. */
export interface Specimen {
  /** Name of the export. */
  readonly name: string
  /** When to use it. */
  readonly about: Text
  readonly states: readonly State[]
}

interface State {
  readonly label: Text
  readonly Show: ComponentType
  readonly forced?: Forced
  /** Takes a whole line. */
  readonly wide?: boolean
  /** Stretches to the width of its container. */
  readonly fill?: boolean
}

export function SpecimenCard({ specimen }: { specimen: Specimen }) {
  const localize = useLocalize()
  return (
    <article className={styles.card} id={`component-${specimen.name}`} aria-label={specimen.name}>
      <header className={styles.head}>
        <h3 lang="en">{specimen.name}</h3>
        <p>{localize(specimen.about)}</p>
      </header>
      <div className={styles.states}>
        {specimen.states.map(({ label, Show, forced, wide, fill }) => (
          <figure key={label.en} className={styles.state} data-wide={wide || undefined}>
            <div className={styles.stage} data-forced={forced} data-fill={fill || undefined}>
              <Suspense>
                <Show />
              </Suspense>
            </div>
            <figcaption className={styles.caption}>{localize(label)}</figcaption>
          </figure>
        ))}
      </div>
    </article>
  )
}

/** States that most controls have. */
export const STATE = {
  usual: { en: 'Usual', zh: '常态' },
  pointed: { en: 'Pointed at', zh: '悬停' },
  focused: { en: 'Focused', zh: '聚焦' },
  disabled: { en: 'Disabled', zh: '停用' },
  wrong: { en: 'Wrong', zh: '有误' },
  loading: { en: 'Loading', zh: '加载中' },
  empty: { en: 'Empty', zh: '空' },
} as const satisfies Readonly<Record<string, Text>>
