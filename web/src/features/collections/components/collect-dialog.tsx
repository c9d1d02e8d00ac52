import type { Collection } from '@stipple/core/contract/collections'
import { COLLECTION_LIMITS } from '@stipple/core/domain/collection'
import { nameKey } from '@stipple/core/domain/name-key'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm, DialogLead, DialogProblem } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { PickList, PickRow } from '../../../components/pick-list/pick-list.tsx'
import { api } from '../../../lib/api.ts'
import { formatNumber } from '../../../lib/format.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { changeWorks } from '../actions.ts'
import { useCollecting } from '../collect-store.ts'
import { collectionsChanged, collectionsQuery } from '../queries.ts'
import { Cover } from './cover.tsx'
import styles from './collect-dialog.module.css'

/** Adds works to collections: choose one, or name a new one. For a single work, marks show its collections, and a click removes it again. */
export function CollectDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const { works } = useCollecting()
  const ids = works.map(({ image_id: id }) => id)
  const { data, error } = useQuery(collectionsQuery(ids.length === 1 ? ids[0] : undefined))
  const [name, setName] = useState('')
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const make = useMutation({
    mutationFn: () => api('POST /api/collections', { body: { name: name.trim(), image_ids: ids.slice(0, COLLECTION_LIMITS.atOnce) } }),
    onSuccess: async ({ data: made }) => {
      if (ids.length > COLLECTION_LIMITS.atOnce) await changeWorks(queries, made, { add: ids })
      collectionsChanged(queries)
      setGiven((now) => new Set([...now, made.id]))
      setName('')
      notify(t('collections.added', { name: made.name }), { tone: 'done', id: 'collected' })
    },
  })
  const key = nameKey(name)
  const fitting = data?.filter((one) => nameKey(one.name).includes(key)) ?? []
  const isNew = key !== '' && !fitting.some((one) => nameKey(one.name) === key)
  const toggle = async (collection: Collection, held: boolean) => {
    await changeWorks(queries, collection, held ? { remove: ids } : { add: ids })
    setGiven((now) => (held ? new Set([...now].filter((id) => id !== collection.id)) : new Set([...now, collection.id])))
  }
  return (
    <Dialog title={t('collections.add')} onClose={onClose} width={420}>
      <DialogLead>{t('collections.lead', { count: ids.length })}</DialogLead>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          if (key !== '') make.mutate()
        }}
      >
        <TextInput
          data-autofocus
          label={t('collections.findOrName')}
          maxLength={COLLECTION_LIMITS.name}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {isNew && (
          <Button type="submit" wide icon={<Plus size={16} aria-hidden />} disabled={make.isPending}>
            {t('collections.createNamed', { name: name.trim() })}
          </Button>
        )}
        <DialogProblem>{make.error ? errorText(make.error) : error ? t('collections.failed') : undefined}</DialogProblem>
        {data?.length === 0 && key === '' && <p className={styles.none}>{t('collections.none')}</p>}
        <PickList>
          {fitting.map((collection) => {
            const { id, name: called, count } = collection
            const held = ids.length === 1 ? collection.holds === true : given.has(id)
            return (
              <PickRow
                key={id}
                name={called}
                count={t('collections.count', { count, replace: { count: formatNumber(count, language) } })}
                held={held ? 'true' : 'false'}
                picture={<Cover collection={collection} />}
                onToggle={() => void toggle(collection, held)}
              />
            )
          })}
        </PickList>
      </DialogForm>
    </Dialog>
  )
}
