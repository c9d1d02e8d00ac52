import type { Work } from '@stipple/core/contract/shapes'
import { localize } from '@stipple/core/domain/text'
import { factsOf } from '@stipple/core/modes/facts'
import { localDay, stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useModelName } from '../../catalogue/public.ts'
import type { GroupBy } from '../../options/public.ts'
import { formatDay } from '../day.ts'
import { titleOf } from '../title.ts'
import styles from './group-heading.module.css'

/** The property that the works of a group share, taken from the first of them. */
export function GroupHeading({ work, groupBy }: { work: Work; groupBy: GroupBy }) {
  const language = useLanguage()
  const modelOf = useModelName()
  if (groupBy === 'day') return <h2 className={styles.heading}>{formatDay(localDay(work.create_time), language)}</h2>
  if (groupBy === 'model') return <h2 className={styles.heading}>{modelOf(work)}</h2>
  return (
    <div className={styles.job}>
      <h2 className={styles.title}>{titleOf(work, language)}</h2>
      <p className={styles.facts}>
        <span>{localize(factsOf(work.mode)?.label, language) ?? work.mode}</span>
        <span>{modelOf(work)}</span>
        <span>{stamp(work.create_time)}</span>
      </p>
    </div>
  )
}
