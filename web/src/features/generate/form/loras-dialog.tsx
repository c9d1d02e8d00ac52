import type { LoraItem } from '@stipple/core/contract/shapes'
import { type Lora, nameOfBase } from '@stipple/core/domain/loras'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { CutLabel } from './cut-label.tsx'
import { LONGEST_LABEL } from './cut-text.ts'
import { LoraPicture } from './lora-picture.tsx'
import { unfitText } from './unfit-lora.ts'
import { useLoras } from './use-loras.ts'
import input from '../../../components/field/input.module.css'
import styles from './loras-widget.module.css'

interface Props {
  readonly title: string
  readonly chosen: readonly Lora[]
  readonly limit: number
  /** Base of the model. */
  readonly base: string | undefined
  readonly onChange: (loras: readonly Lora[]) => void
  readonly onClose: () => void
}

/** All LoRAs with their pictures, filtered by words and tags. */
export function LorasDialog({ title, chosen, limit, base, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useLoras()
  const [words, setWords] = useState('')
  const [tag, setTag] = useState<string>()
  const tags = [...new Set(data?.flatMap((lora) => lora.tags))]
  const isUsable = (lora: LoraItem) => unfitText(lora, base, t) === undefined
  const shown = data
    ?.filter((lora) => isFound(lora, words) && (tag === undefined || lora.tags.includes(tag)))
    .toSorted((one, other) => Number(!isUsable(one)) - Number(!isUsable(other)))
  const full = chosen.length >= limit
  const isChosen = ({ id }: LoraItem) => chosen.some((lora) => lora.id === id)
  const toggle = (lora: LoraItem) => {
    if (isChosen(lora)) onChange(chosen.filter(({ id }) => id !== lora.id))
    else if (!full && isUsable(lora)) onChange([...chosen, { id: lora.id, strength: lora.strength }])
  }
  return (
    <Dialog title={title} width={760} onClose={onClose}>
      <div className={styles.dialog}>
        <input
          type="search"
          className={input.input}
          value={words}
          placeholder={t('playground.loras.search')}
          aria-label={t('playground.loras.search')}
          onChange={(event) => setWords(event.target.value)}
          data-autofocus
        />
        {tags.length > 0 && (
          <div className={styles.tags} role="group" aria-label={t('playground.loras.tags')}>
            {tags.map((one) => (
              <button
                key={one}
                type="button"
                className={styles.tag}
                aria-pressed={one === tag}
                onClick={() => setTag(one === tag ? undefined : one)}
              >
                {one}
              </button>
            ))}
          </div>
        )}
        <p className={full ? styles.full : styles.count} role="status">
          {t(full ? 'playground.loras.full' : 'playground.loras.count', { count: chosen.length, limit })}
        </p>
        {isError && <LoadFailed onRetry={refetch}>{t('playground.loras.failed')}</LoadFailed>}
        {!data && !isError && <Skeleton height={220} />}
        {shown?.length === 0 && <Nothing known={data?.length ?? 0} words={words} />}
        {shown && shown.length > 0 && (
          <ul className={styles.grid}>
            {shown.map((lora) => (
              <li key={lora.id}>
                <button
                  type="button"
                  className={styles.card}
                  aria-pressed={isChosen(lora)}
                  aria-disabled={(full || !isUsable(lora)) && !isChosen(lora)}
                  onClick={() => toggle(lora)}
                >
                  <LoraPicture image={lora.image} side={132} />
                  <Check size={16} className={styles.check} aria-hidden />
                  <span className={styles.cardName}>
                    <CutLabel label={lora.name} longest={LONGEST_LABEL.lora} />
                  </span>
                  <span className={styles.cardTags}>
                    {lora.trained && <span className={styles.trained}>{t('playground.loras.trained')}</span>}
                    {unfitText(lora, base, t) ?? [nameOfBase(lora.base ?? ''), ...lora.tags].filter(Boolean).join(' · ')}
                  </span>
                  {lora.triggers.length > 0 && <span className={styles.cardWords}>{lora.triggers.join(', ')}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          <Button look="primary" onClick={onClose}>
            {t('playground.loras.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Nothing({ known, words }: { known: number; words: string }) {
  const { t } = useTranslation()
  return known === 0 ? (
    <Empty title={t('playground.loras.noneYet')} text={t('playground.loras.noneYetText')} form="peak" />
  ) : (
    <p className={styles.count} role="status">
      {t('playground.loras.none', { text: words })}
    </p>
  )
}

const isFound = ({ name, original_name: original, tags, triggers }: LoraItem, words: string): boolean =>
  [name, original, ...tags, ...triggers].join(' ').toLowerCase().includes(words.trim().toLowerCase())
