import { Plus } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { PromptFormContext } from '../../prompt-tools/public.ts'
import styles from './loras-widget.module.css'

/** Trigger words of a LoRA. One click puts one into the prompt; those that are there already are marked. */
export function LoraTriggers({ name, words }: { name: string; words: readonly string[] }) {
  const { t } = useTranslation()
  const form = use(PromptFormContext)
  if (!form?.properties['prompt'] || words.length === 0) return null
  const prompt = String(form.valueOf('prompt') ?? '')
  return (
    <span className={styles.tags} role="group" aria-label={t('playground.loras.triggers', { name })}>
      {words.map((word) => {
        const isThere = prompt.toLowerCase().includes(word.toLowerCase())
        return (
          <button
            key={word}
            type="button"
            className={styles.trigger}
            aria-label={t('playground.loras.put', { word })}
            aria-pressed={isThere}
            onClick={() => isThere || form.set('prompt', withWord(prompt, word))}
          >
            {!isThere && <Plus size={12} aria-hidden />}
            {word}
          </button>
        )
      })}
    </span>
  )
}

function withWord(prompt: string, word: string): string {
  const before = prompt.replace(/[\s,，]+$/, '')
  return before === '' ? word : `${before}, ${word}`
}
