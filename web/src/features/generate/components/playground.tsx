import { useMediaQuery } from '@mantine/hooks'
import { localize } from '@stipple/core/domain/text'
import type { Mode } from '@stipple/core/modes/define-mode'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndOfEarlyTexts } from '../../../lib/early-words.ts'
import { isOwn } from '../../../lib/is-own.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { rememberMode, useDrafts } from '../../drafts/public.ts'
import { useComparison } from '../comparison/use-comparison.ts'
import { type Form, useForm } from '../form/use-form.ts'
import { useRecall } from '../recall/use-recall.ts'
import { FormPanel } from './form-panel.tsx'
import { PhoneForm } from './phone-form.tsx'
import { ResultsPanel } from './results-panel.tsx'
import { useFold } from './use-fold.ts'
import { useRun } from './use-run.ts'
import styles from './playground.module.css'

interface Props {
  readonly mode: Mode
  /** The model in the address. */
  readonly model: string | undefined
  /** Replaces new works beside the form. */
  readonly results?: ReactNode
}

/** The form on the left and its results on the right; on a phone the page shows the results, and the form is a sheet. */
export function Playground({ mode, model, results }: Props) {
  return <PlaygroundOf form={useComparison(useForm(mode, model))} results={results} />
}

/** The same for any form. */
export function PlaygroundOf({ form, results }: { readonly form: Form } & Pick<Props, 'results'>) {
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const language = useLanguage()
  const run = useRun(form)
  const { mode } = form
  const used = form.model?.model
  const { over, target } = useRecall(form)
  const fold = useFold()
  useEndOfEarlyTexts()

  useEffect(() => {
    rememberMode(mode.id)
    if (used !== undefined) useDrafts.setState(({ models }) => ({ models: { ...models, [mode.id]: used } }))
  }, [mode, used])

  return (
    <div className={styles.playground} data-over={over || undefined} {...target}>
      <h1 className="visually-hidden">{localize(mode.label, language)}</h1>
      {wide && (
        <aside ref={fold.panel} className={styles.panel} data-tight={fold.isTight || undefined} data-folded={fold.isFolded || undefined}>
          {fold.isTight && <FoldButton isFolded={fold.isFolded} onFold={(isFolded) => fold.setWanted(!isFolded)} />}
          <div
            ref={fold.form}
            className={styles.form}
            onSubmit={(event) => isOwn(event) && run.reasons.length === 0 && fold.setWanted(false)}
            onKeyDown={(event) => event.key === 'Escape' && isOwn(event) && !event.defaultPrevented && fold.setWanted(false)}
          >
            <FormPanel form={form} run={run} />
          </div>
        </aside>
      )}
      <div ref={fold.results} className={styles.results}>
        {results ?? <ResultsPanel mode={mode} wide={wide ?? true} />}
      </div>
      {!wide && <PhoneForm form={form} run={run} />}
    </div>
  )
}

/** Visible edge of the collapsed form. */
function FoldButton({ isFolded, onFold }: { readonly isFolded: boolean; readonly onFold: (isFolded: boolean) => void }) {
  const { t } = useTranslation()
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose
  return (
    <button type="button" className={styles.fold} aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      <span className={styles.foldName}>{t('generate.form')}</span>
    </button>
  )
}
