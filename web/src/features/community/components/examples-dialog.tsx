import type { CommunityWork } from '@stipple/core/contract/community'
import { COMMUNITY_PER_PAGE } from '@stipple/core/domain/community'
import { useQuery } from '@tanstack/react-query'
import { List } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Pager } from '../../../components/pager/pager.tsx'
import { PictureButton } from '../../../components/picture-button/picture-button.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { showRecipe } from '../../drafts/public.ts'
import { MediaSign, titleOf, WorkPicture } from '../../history/public.ts'
import { communityPageQuery } from '../queries.ts'
import { asWork, recipeOf, useSameStyle } from '../same-style.ts'
import styles from './examples-dialog.module.css'

/** All community works, page by page: choosing one fills the form with its parameters. */
export function ExamplesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const sameStyle = useSameStyle()
  const [page, setPage] = useState(1)
  const { data, error, isPending, refetch } = useQuery(communityPageQuery({ page, language }))
  const use = (work: CommunityWork) => {
    onClose()
    sameStyle(work)
  }
  return (
    <Dialog title={t('playground.examples.title')} onClose={onClose} width={980}>
      {isPending && <Skeleton height={360} />}
      {error && !data && (
        <Empty title={errorText(error)} form="waves">
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </Empty>
      )}
      {data?.total === 0 && <Empty title={t('playground.examples.none')} />}
      <ul className={styles.grid}>
        {data?.list.map((work) => {
          const title = titleOf(work, language)
          return (
            <li key={work.cid} className={styles.example}>
              <PictureButton aria-label={t('playground.examples.sameStyle', { title })} onClick={() => use(work)}>
                <WorkPicture work={asWork(work)} sizes="220px" />
                <MediaSign work={work} />
              </PictureButton>
              <div className={styles.line}>
                <span className={styles.title}>{title}</span>
                <IconButton
                  label={t('playground.examples.parameters', { title })}
                  icon={<List aria-hidden />}
                  onClick={() => showRecipe(recipeOf(work), 'examples')}
                />
              </div>
            </li>
          )
        })}
      </ul>
      <Pager label={t('playground.examples.pages')} page={page} total={data?.total ?? 0} perPage={COMMUNITY_PER_PAGE} onPage={setPage} />
    </Dialog>
  )
}
