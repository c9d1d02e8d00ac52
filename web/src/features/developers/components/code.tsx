import { SNIPPETS } from '@stipple/core/snippets/registry.gen'
import type { Wish } from '@stipple/core/snippets/snippet'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { appOrigin } from '../../../lib/base.ts'
import { useWish } from '../wish-store.ts'
import { CodeBox } from './code-box.tsx'
import styles from './code.module.css'

interface Props {
  readonly wish: Omit<Wish, 'origin'>
  /** A newly created key. */
  readonly apiKey?: string | undefined
}

/** A request as code in the chosen language. */
export function Code({ wish, apiKey: key }: Props) {
  const { t } = useTranslation()
  const chosen = useWish(({ language }) => language)
  const origin = appOrigin()
  const offered = SNIPPETS.flatMap((snippet) => {
    const call = snippet.call({ ...wish, origin })
    return call === undefined ? [] : [{ ...snippet, text: call }]
  })
  const shown = offered.find(({ id }) => id === chosen) ?? offered[0]
  if (!shown) return null
  return (
    <div className={styles.parts}>
      <div className={styles.scroll}>
        <Choice
          label={t('developers.language')}
          value={shown.id}
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(language) => useWish.setState({ language })}
        />
      </div>
      <CodeBox label={t('developers.once')} text={shown.setup({ origin, key })} />
      <p className={styles.soft}>{key === undefined ? t('developers.keyPlace') : t('developers.keyFilled')}</p>
      <CodeBox label={shown.id === 'mcp' ? t('developers.tool') : t('developers.call')} text={shown.text} />
    </div>
  )
}
