import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import type { Run } from '../components/use-run.ts'
import type { Form } from '../form/use-form.ts'
import styles from '../components/form-fields.module.css'

const AxesPanel = lazy(withTexts(['playground'], async () => ({ default: (await import('./axes-panel.tsx')).AxesPanel })))

/** Opens the comparison axes, and removes them again. */
export function ComparisonToggle({ form, run }: { readonly form: Form; readonly run: Run }) {
  const { t } = useTranslation()
  const { comparison } = form
  const [first] = comparison?.fields ?? []
  if (!comparison || first === undefined) return null
  const isOn = comparison.axes.length > 0
  // Steps are compared most often; not every model has them.
  const begin = comparison.fields.includes('steps') ? 'steps' : first
  return (
    <div className={styles.more}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOn}
        onClick={() => comparison.set(isOn ? [] : [comparison.axisOf(begin)])}
      >
        <ChevronRight size={16} aria-hidden />
        {t('generate.compare')}
      </button>
      {isOn && (
        <Suspense fallback={<Skeleton height={120} />}>
          <AxesPanel form={form} comparison={comparison} run={run} />
        </Suspense>
      )}
    </div>
  )
}
