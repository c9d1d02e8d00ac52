import type { Work } from '@stipple/core/contract/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { Link2, Link2Off } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { isStored } from '../../../lib/base.ts'
import { shareWork } from '../actions.ts'

/** Creates a public link to a work, copies it, and removes it. */
export function LinkButtons({ work }: { work: Work }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { image_id: id, link, deleted_until: trashed, image } = work
  // A work of this browser only has no file on the server.
  if (trashed !== undefined || !isStored(image)) return null
  return (
    <>
      <Button look="quiet" size="small" icon={<Link2 size={16} aria-hidden />} onClick={() => void shareWork(queries, id)}>
        {t('collections.shareWork')}
      </Button>
      {link !== undefined && (
        <Button look="quiet" size="small" icon={<Link2Off size={16} aria-hidden />} onClick={() => void shareWork(queries, id, false)}>
          {t('collections.takeBack')}
        </Button>
      )}
    </>
  )
}
