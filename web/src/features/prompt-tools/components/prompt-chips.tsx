import { changeWeight } from '@stipple/core/domain/prompt-weight'
import { Minus, Plus, X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { caretPlace, copyLayout, placeAtCaret, replaceText } from '../../tags/public.ts'
import type { PromptForm } from '../prompt-form.ts'
import { outermost, removal, type Token } from '../tokens.ts'
import { useTokens } from './use-tokens.ts'
import { useTouched } from './use-touched.ts'
import styles from './prompt-chips.module.css'

interface Props {
  readonly field: HTMLTextAreaElement
  readonly text: string
  readonly form: PromptForm
}

/** Highlights syntax in a prompt. The text is the field's, so that typing, composition and copying are native. */
export function PromptChips({ field, text, form }: Props) {
  const { tokens, describe } = useTokens(text, form)
  const marks = useRef<HTMLDivElement>(null)
  const { touched, close } = useTouched({ field, marks, tokens })
  useLayout(field, marks, text)
  const parent = field.parentElement
  if (!parent || tokens.length === 0) return null
  return (
    <>
      {createPortal(
        <div ref={marks} className={styles.marks} aria-hidden data-prompt-marks>
          <Marked text={text} tokens={outermost(tokens)} />
        </div>,
        parent,
      )}
      {touched && <Card key={touched.start} field={field} text={text} token={touched} described={describe(touched)} onClose={close} />}
    </>
  )
}

function Marked({ text, tokens }: { readonly text: string; readonly tokens: readonly Token[] }) {
  return (
    <>
      {tokens.map((token, index) => (
        <span key={`${token.kind} ${token.start}`}>
          {text.slice(tokens[index - 1]?.end ?? 0, token.start)}
          <mark className={styles.chip} data-kind={token.kind} data-start={token.start}>
            {text.slice(token.start, token.end)}
          </mark>
        </span>
      ))}
      {/* An empty last line has the same height as in the field. */}
      {text.slice(tokens.at(-1)?.end ?? 0)}&#8203;
    </>
  )
}

/** Keeps highlights over their text while the field grows and scrolls. */
function useLayout(field: HTMLTextAreaElement, marks: RefObject<HTMLDivElement | null>, text: string): void {
  useLayoutEffect(() => {
    const lay = () => {
      const { current } = marks
      if (!current) return
      copyLayout(current, field)
      Object.assign(current.style, { left: `${field.offsetLeft}px`, top: `${field.offsetTop}px`, height: `${field.offsetHeight}px` })
      current.scrollTop = field.scrollTop
    }
    lay()
    const observer = new ResizeObserver(lay)
    observer.observe(field)
    field.addEventListener('scroll', lay)
    return () => {
      observer.disconnect()
      field.removeEventListener('scroll', lay)
    }
  }, [field, marks, text])
}

interface CardProps {
  readonly field: HTMLTextAreaElement
  readonly text: string
  readonly token: Token
  readonly described: { readonly name: string; readonly about: string; readonly hint?: string; readonly picture?: string | undefined }
  readonly onClose: () => void
}

/** The meaning of one part of the prompt, and changes of it. */
function Card({ field, text, token, described, onClose }: CardProps) {
  const { t } = useTranslation()
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = card
    if (!current) return
    current.showPopover()
    // Below the field, so that no words are covered.
    const { top, bottom } = field.getBoundingClientRect()
    placeAtCaret(current, { left: caretPlace(field, token.start).left, top, bottom })
  }, [field, token.start, text])
  const weigh = (direction: 'up' | 'down') => {
    const change = changeWeight(text, token, direction)
    if (!change) return
    replaceText(field, change)
    field.setSelectionRange(change.selected.start, change.selected.start)
  }
  const remove = () => {
    replaceText(field, { ...removal(text, token), text: '' })
    onClose()
  }
  return (
    <div
      ref={card}
      popover="manual"
      className={styles.card}
      role="group"
      aria-label={t('prompts.chips.label', { name: described.name })}
      data-prompt-card
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        field.focus()
        onClose()
      }}
    >
      {described.picture !== undefined && <img src={described.picture} alt="" className={styles.picture} />}
      <p className={styles.about} role="status">
        <b>{described.about}</b>
        {described.hint !== undefined && <span data-kind={token.kind}>{described.hint}</span>}
      </p>
      {token.kind !== 'lora' && token.kind !== 'alternatives' && (
        <>
          <IconButton label={t('prompts.chips.lighter')} icon={<Minus aria-hidden />} onClick={() => weigh('down')} />
          <IconButton label={t('prompts.chips.heavier')} icon={<Plus aria-hidden />} onClick={() => weigh('up')} />
        </>
      )}
      <IconButton label={t('prompts.chips.remove')} icon={<X aria-hidden />} onClick={remove} />
    </div>
  )
}
