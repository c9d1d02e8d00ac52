import { SEARCH_LIMITS } from '@stipple/core/domain/saved-search'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { api } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { type Named, useNaming } from '../naming-store.ts'
import { changeSearches } from '../queries.ts'

/** Names a new saved search, or renames one. */
export function NameSearchDialog({ onClose }: { onClose: () => void }) {
  const { search } = useNaming()
  return search && <Naming search={search} onClose={onClose} />
}

function Naming({ search: { id, place, view, name: before }, onClose }: { search: Named; onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [name, setName] = useState(before)
  const keep = useMutation({
    mutationFn: () =>
      id === undefined
        ? api('POST /api/searches', { body: { place, name: name.trim(), view } })
        : api('POST /api/searches/:id/rename', { params: { id }, body: { name: name.trim() } }),
    onSuccess: ({ data: kept }) => {
      changeSearches(queries, place, (all) =>
        all.some((one) => one.id === kept.id) ? all.map((one) => (one.id === kept.id ? kept : one)) : [kept, ...all],
      )
      notify(t('finding.searches.kept'), { tone: 'done', id: 'search kept' })
      onClose()
    },
  })
  return (
    <Dialog title={t(id === undefined ? 'finding.searches.keepTitle' : 'finding.searches.rename')} onClose={onClose}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !keep.isPending) keep.mutate()
        }}
      >
        <TextInput
          data-autofocus
          label={t('finding.searches.name')}
          hint={t('finding.searches.hint')}
          problem={keep.error ? errorText(keep.error) : undefined}
          maxLength={SEARCH_LIMITS.name}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" look="primary" size="large" wide disabled={name.trim() === '' || keep.isPending}>
          {t('finding.searches.save')}
        </Button>
      </DialogForm>
    </Dialog>
  )
}
