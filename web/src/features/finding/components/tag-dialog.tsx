import type { Work } from '@stipple/core/contract/shapes'
import { TAG_LIMITS, tagOf, tagsIn } from '@stipple/core/domain/own-tag'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm, DialogLead, DialogProblem } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { type Held, PickList, PickRow } from '../../../components/pick-list/pick-list.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { ALL_NEWEST, facetsQuery } from '../../history/public.ts'
import { changeTags } from '../tag-actions.ts'
import { useTagging } from '../tagging-store.ts'
import styles from './tag-dialog.module.css'

/** Adds and removes tags of works: choose used ones, or write new ones. */
export function TagDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const { works } = useTagging()
  const { data, error } = useQuery(facetsQuery(ALL_NEWEST))
  const [text, setText] = useState('')
  // Current tags of each work in the dialog; the lists behind it follow.
  const [tags, setTags] = useState<ReadonlyMap<Work, readonly string[]>>(() => new Map(works.map((work) => [work, work.tags ?? []])))
  const [busy, setBusy] = useState(false)

  // Stable order: original tags, then used ones, then new ones, which can be removed and added again.
  const [offered, setOffered] = useState<readonly string[]>()
  const [fresh, setFresh] = useState<readonly string[]>([])
  useEffect(() => {
    if (data && !offered) setOffered([...works.flatMap((work) => work.tags ?? []), ...data.tags.map(({ value }) => value)])
  }, [data, offered, works])
  const used = [...new Set([...(offered ?? []), ...fresh])]
  const counts = new Map(data?.tags.map(({ value, count }) => [value, count]))
  const written = tagsIn(text)
  const fitting = written.length > 1 ? used : used.filter((tag) => tag.includes(tagOf(text)))
  const isNew = written.some((tag) => heldBy(tags, tag) !== 'true' && !(written.length === 1 && used.includes(tag)))
  const change = async (how: { add?: readonly string[]; remove?: readonly string[] }): Promise<boolean> => {
    setBusy(true)
    const done = await changeTags(queries, works, how)
    setBusy(false)
    if (!done) return false
    const { add = [], remove = [] } = how
    const changed = (now: readonly string[]) => [...new Set([...now, ...add])].filter((tag) => !remove.includes(tag))
    setFresh((all) => [...all, ...add])
    setTags((all) => new Map([...all].map(([work, now]) => [work, changed(now)])))
    return true
  }
  const countText = (count?: number) =>
    count === undefined ? undefined : t('finding.tags.count', { count, replace: { count: formatNumber(count, language) } })
  const add = async () => {
    if (written.length > 0 && (await change({ add: written.slice(0, TAG_LIMITS.ofWork) }))) setText('')
  }
  return (
    <Dialog title={t('finding.tags.title')} onClose={onClose} width={420}>
      <DialogLead>{t('finding.tags.lead', { count: works.length })}</DialogLead>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void add()
        }}
      >
        <TextInput
          data-autofocus
          label={t('finding.tags.find')}
          hint={t('finding.tags.hint')}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {isNew && (
          <Button type="submit" wide icon={<Plus size={16} aria-hidden />} disabled={busy}>
            {written.length > 1 ? t('finding.tags.addMany', { count: written.length }) : t('finding.tags.add', { tag: written[0] })}
          </Button>
        )}
        <DialogProblem>{error ? t('finding.tags.failed') : undefined}</DialogProblem>
        {data && used.length === 0 && text === '' && <p className={styles.none}>{t('finding.tags.none')}</p>}
        <PickList>
          {fitting.map((tag) => (
            <PickRow
              key={tag}
              name={`#${tag}`}
              count={countText(counts.get(tag))}
              held={heldBy(tags, tag)}
              onToggle={() => void change(heldBy(tags, tag) === 'true' ? { remove: [tag] } : { add: [tag] })}
            />
          ))}
        </PickList>
      </DialogForm>
    </Dialog>
  )
}

function heldBy(tags: ReadonlyMap<Work, readonly string[]>, tag: string): Held {
  const holding = [...tags.values()].filter((some) => some.includes(tag)).length
  return holding === 0 ? 'false' : holding === tags.size ? 'true' : 'mixed'
}
