import type { EngineKindForm, EngineSurvey } from '@stipple/core/contract/engines'
import { localize } from '@stipple/core/domain/text'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { Warnings } from './warnings.tsx'
import styles from './engines.module.css'

/** Version, hardware and counts of an engine, and its missing parts. */
export function SurveyFacts({ kind, survey }: { kind: EngineKindForm; survey: EngineSurvey }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const facts = [
    programOf(localize(kind.label, language), survey.version),
    survey.hardware,
    t('engines.connect.models', { count: survey.models.length }),
    survey.loras > 0 && t('engines.connect.loras', { count: survey.loras }),
  ]
  return (
    <>
      <p role="status" className={styles.facts}>
        {facts.filter(Boolean).join(' · ')}
      </p>
      <Warnings warnings={survey.warnings} />
    </>
  )
}

/** The program of an engine and its version: the kind precedes a bare number, and replaces a missing name. */
export const programOf = (kind: string, version: string): string => (/^(v?\d|$)/.test(version) ? `${kind} ${version}`.trim() : version)
