import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { emptyTrash } from '../trash.ts'

export function EmptyTrashButton({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return (
    <Button look="danger" disabled={disabled} icon={<Trash2 size={16} aria-hidden />} onClick={() => void emptyTrash(queries)}>
      {t('gallery.emptyTrash')}
    </Button>
  )
}
