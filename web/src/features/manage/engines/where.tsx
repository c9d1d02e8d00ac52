import type { EngineKindForm } from '@stipple/core/contract/engines'
import { localize } from '@stipple/core/domain/text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { errorText } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { KindTiles } from './kind-tiles.tsx'
import type { ConnectFlow } from './use-connect-flow.ts'
import styles from './engines.module.css'

/** Location of the engine: an address or a key, this machine, or a kind chosen manually. */
export function Where({ kinds, flow }: { kinds: readonly EngineKindForm[]; flow: ConnectFlow }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [text, setText] = useState('')
  const { mutate, isPending, data, error, reset } = flow.recognize
  const reasons = data && data.found.length === 0 ? data.reasons.map((reason) => localize(reason, language)) : []
  const isFound = data?.found.length === 1 && data.found[0]?.kind === flow.kind?.id
  const problem = error ? errorText(error) : reasons.join(' ')
  return (
    <div className={styles.step}>
      <form
        className={styles.where}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // A key is then hidden in its own field.
          if (text.trim() !== '')
            mutate(text.trim(), { onSuccess: ({ found }) => found.some(({ settings }) => !('address' in settings)) && setText('') })
        }}
      >
        <TextInput
          label={t('engines.connect.text')}
          hint={t('engines.connect.textHint')}
          problem={problem || undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            reset()
          }}
        />
        <div className={styles.go}>
          <Button type="submit" look={flow.kind ? 'plain' : 'primary'} disabled={isPending || text.trim() === ''}>
            {t('engines.connect.recognize')}
          </Button>
          <Button disabled={isPending} onClick={() => mutate(undefined)}>
            {t('engines.connect.here')}
          </Button>
        </div>
      </form>
      <p role="status" className={styles.soft}>
        {isPending && t('engines.connect.recognizing')}
        <span className="visually-hidden">{problem}</span>
        {data?.found.length === 1 &&
          t('common.labelled', { label: t('engines.connect.found'), value: localize(data.found[0]?.label, language) })}
      </p>
      {data && data.found.length > 1 && (
        <ul className={styles.go} aria-label={t('engines.connect.found')}>
          {data.found.map((found) => (
            <li key={JSON.stringify(found)}>
              <Button size="small" onClick={() => flow.take(found)}>
                {localize(found.label, language)} · {String(found.settings['address'] ?? '')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <KindTiles kinds={kinds} chosen={flow.kind?.id} onChoose={(id) => flow.choose(id)} folded={isFound} />
    </div>
  )
}
