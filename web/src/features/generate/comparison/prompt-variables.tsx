import { PROMPT_VARIABLES } from '@stipple/core/domain/prompt-variables'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../components/field/text-input.tsx'
import { setVariable, useVariables } from './variables-store.ts'
import styles from './prompt-alternatives.module.css'

/** A field for each `{{variable}}` of the prompts, with its last value. */
export function PromptVariables({ names, tried }: { readonly names: readonly string[]; readonly tried: boolean }) {
  const { t } = useTranslation()
  const values = useVariables()
  return (
    <div className={styles.variables} role="group" aria-label={t('playground.variables.title')}>
      {names.map((name) => (
        <TextInput
          key={name}
          label={name}
          value={values[name] ?? ''}
          maxLength={PROMPT_VARIABLES.text}
          autoComplete="off"
          problem={tried && !values[name]?.trim() ? t('problems.enter_field', { title: name }) : undefined}
          onChange={(event) => setVariable(name, event.target.value)}
        />
      ))}
    </div>
  )
}
