import type { WorkflowDraft } from '@stipple/core/domain/workflow'
import { useTranslation } from 'react-i18next'
import engines from '../engines.module.css'
import styles from './workflow.module.css'

/** Notes on a workflow before members run it: risky nodes, missing parts, changed classes. */
export function WorkflowNotes({ draft: { risks, missing, changed } }: { draft: WorkflowDraft }) {
  const { t } = useTranslation()
  const lacking = [
    ...missing.classes.map((name) => t('engines.workflow.missingClass', { name })),
    ...missing.values.map((value) => t('engines.workflow.missingValue', { ...value })),
  ]
  const risky = [...new Set(risks.map(({ node }) => node))].map((node) => {
    const all = risks.filter((risk) => risk.node === node)
    const [{ title, class: type } = { title: node, class: '' }] = all
    const does = all.map(({ risk }) => t(`engines.workflow.risk.${risk}`)).join(' · ')
    return t('common.labelled', { label: title === type ? title : `${title} (${type})`, value: does })
  })
  if (changed.length + lacking.length + risky.length === 0) return null
  return (
    <div className={styles.notes}>
      {changed.length > 0 && (
        <p className={engines.caution}>
          {t('common.labelled', { label: t('engines.workflow.changedClasses'), value: changed.join(' · ') })} {t('engines.workflow.again')}
        </p>
      )}
      <Note title={t('engines.workflow.missing')} lines={lacking} />
      <Note title={t('engines.workflow.risks')} lines={risky} />
    </div>
  )
}

function Note({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div className={engines.caution}>
      <p>{title}</p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
