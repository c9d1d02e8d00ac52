import type { Work } from '@stipple/core/contract/shapes'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Relative } from './relative.tsx'
import styles from './lineage.module.css'

/** Source works of a work, and works made from it; undefined while unknown. */
export type Relatives = { readonly made_from: readonly Work[]; readonly became: readonly Work[] } | undefined

interface Props {
  readonly work: Work
  readonly lineage: Relatives
  readonly failed: boolean
  /** Undefined for a work that cannot be compared. */
  readonly onCompare: ((other: Work) => void) | undefined
}

/** Ancestors and descendants of a work, each with the changes on the way. */
export function Lineage({ work, lineage, failed, onCompare }: Props) {
  const { t } = useTranslation()
  if (failed) return <p className={styles.failed}>{t('detail.lineage.failed')}</p>
  if (!lineage) return null
  return (
    <>
      <Relations title={t('detail.lineage.madeFrom')} works={lineage.made_from}>
        {(other) => <Relative key={other.image_id} other={other} before={other} after={work} onCompare={onCompare} />}
      </Relations>
      <Relations title={t('detail.lineage.became')} works={lineage.became}>
        {(other) => <Relative key={other.image_id} other={other} before={work} after={other} onCompare={onCompare} />}
      </Relations>
    </>
  )
}

interface RelationsProps {
  readonly title: string
  readonly works: readonly Work[]
  readonly children: (work: Work) => React.ReactNode
}

/** Relatives shown before expanding. */
const FEW = 5

function Relations({ title, works, children }: RelationsProps) {
  const { t } = useTranslation()
  const id = useId()
  const [all, setAll] = useState(false)
  if (works.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list}>{(all ? works : works.slice(0, FEW)).map(children)}</ul>
      {!all && works.length > FEW && (
        <Button look="quiet" size="small" className={styles.all} onClick={() => setAll(true)}>
          {t('detail.lineage.all', { count: works.length })}
        </Button>
      )}
    </section>
  )
}
