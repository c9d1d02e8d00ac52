import { LIMITS } from '@stipple/core/domain/limits'
import { definitionOf, LANGUAGES } from '@stipple/core/domain/text'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelledChoice } from '../../../components/choice/labelled-choice.tsx'
import { chooseScheme, SCHEMES, useScheme } from '../../../components/theme/scheme.ts'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSite } from '../../site/public.ts'
import { chooseLanguage } from '../store.ts'
import { NotificationSwitch } from './notification-switch.tsx'
import { Toggle } from './toggle.tsx'
import styles from './options-panel.module.css'

const WideOptions = lazy(withTexts(['options', 'gallery'], async () => ({ default: (await import('./wide-options.tsx')).WideOptions })))

interface Props {
  /** Options of other features. */
  readonly children: ReactNode
  /** Shown in `wide`: buttons for the archive of all works. */
  readonly archive: ReactNode
  /** `short`: colours and language only; `wide`: all options, on their own page. */
  readonly extent?: 'short' | 'usual' | 'wide'
}

/** Options that apply at once and are stored with the account, for a guest in this browser. */
export function OptionsPanel({ children, archive, extent = 'usual' }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { scheme } = useScheme()
  return (
    <div className={styles.panel}>
      <LabelledChoice
        label={t('shell.schemeLabel')}
        value={scheme}
        options={SCHEMES.map((value) => ({ value, label: t(`shell.schemes.${value}`) }))}
        onChange={chooseScheme}
      />
      <LabelledChoice
        label={t('shell.languageLabel')}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: definitionOf(value).name }))}
        onChange={(value) => void chooseLanguage(value)}
      />
      {extent !== 'short' && <UsualOptions />}
      {children}
      {extent === 'wide' && (
        <Suspense>
          <WideOptions archive={archive} />
        </Suspense>
      )}
    </div>
  )
}

function UsualOptions() {
  const { t } = useTranslation()
  const membersMark = useSite()?.mark === 'members'
  return (
    <>
      <Toggle
        option="allowLargerParams"
        label={t('shell.largerParams')}
        hint={t('shell.largerParamsHint', { side: LIMITS.size.large, steps: LIMITS.steps.large })}
      />
      <NotificationSwitch />
      <Toggle option="doneSound" label={t('generate.doneSound')} hint={t('generate.doneSoundHint')} />
      {membersMark && <Toggle option="watermark" label={t('shell.watermark')} hint={t('shell.watermarkHint')} />}
      <Toggle option="keepParameters" label={t('shell.keepParameters')} hint={t('shell.keepParametersHint')} />
      <Toggle option="withModelName" label={t('shell.withModelName')} hint={t('shell.withModelNameHint')} />
      <Toggle option="autoReference" label={t('shell.autoReference')} hint={t('shell.autoReferenceHint')} />
    </>
  )
}
