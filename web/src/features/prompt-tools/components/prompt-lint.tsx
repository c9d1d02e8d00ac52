import { WEIGHT } from '@stipple/core/domain/prompt-weight'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Finding, lint } from '../lint.ts'
import type { PromptForm } from '../prompt-form.ts'
import { useLoraNames } from './use-lora-names.ts'
import styles from './prompt-lint.module.css'

interface Props {
  readonly field: HTMLTextAreaElement
  readonly text: string
  readonly form: PromptForm
}

/** Pause in typing after which a prompt is checked. */
const REST_MS = 900

/** Likely mistakes in a prompt, shown after a pause in typing. Clicking one selects its text. */
export function PromptLint({ field, text, form }: Props) {
  const { t } = useTranslation()
  const loras = useLoraNames(/<lora:/i.test(text))
  const negative = form.properties['negative_prompt'] ? String(form.valueOf('negative_prompt') ?? '') : ''
  const written = useRested(text)
  const findings = lint({ prompt: written, negative, loras }).slice(0, MOST)
  const describe = (finding: Finding): string => {
    switch (finding.kind) {
      case 'contradiction':
        return t('prompts.lint.contradiction', { words: finding.words })
      case 'unpaired':
        return t('prompts.lint.unpaired', { bracket: finding.bracket })
      case 'weight':
        return t('prompts.lint.weight', { weight: finding.weight, least: WEIGHT.least, most: WEIGHT.most })
      default:
        return t('prompts.lint.lora', { name: finding.name })
    }
  }
  const show = ({ start, end }: Finding) => {
    field.focus()
    field.setSelectionRange(start, end)
  }
  return (
    <div role="status" aria-label={t('prompts.lint.label')}>
      {written === text && findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map((finding) => (
            <li key={`${finding.kind} ${finding.start}`}>
              <button type="button" className={styles.finding} onClick={() => show(finding)}>
                <TriangleAlert size={14} aria-hidden />
                {describe(finding)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const MOST = 3

/** The text after a pause. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
