import { COLLECTION_LIMITS } from '@stipple/core/domain/collection'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { useCollecting } from '../collect-store.ts'
import { collectionsChanged } from '../queries.ts'

/** Names a new collection, or renames one. */
export function NameDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { renamed } = useCollecting()
  const [name, setName] = useState(renamed?.name ?? '')
  const keep = useMutation({
    mutationFn: () =>
      renamed
        ? api('POST /api/collections/:id/rename', { params: { id: renamed.id }, body: { name: name.trim() } })
        : api('POST /api/collections', { body: { name: name.trim() } }),
    onSuccess: () => {
      collectionsChanged(queries)
      onClose()
    },
  })
  return (
    <Dialog title={t(renamed ? 'collections.rename' : 'collections.new')} onClose={onClose}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') keep.mutate()
        }}
      >
        <TextInput
          data-autofocus
          label={t('collections.name')}
          hint={t('collections.nameHint')}
          problem={keep.error ? errorText(keep.error) : undefined}
          maxLength={COLLECTION_LIMITS.name}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" look="primary" size="large" wide disabled={name.trim() === '' || keep.isPending}>
          {t(renamed ? 'collections.save' : 'collections.create')}
        </Button>
      </DialogForm>
    </Dialog>
  )
}
