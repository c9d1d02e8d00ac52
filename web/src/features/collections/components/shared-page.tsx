import { useViewportSize } from '@mantine/hooks'
import { CallError } from '@stipple/core/contract/client'
import type { Work } from '@stipple/core/contract/shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { columnsFor } from '../../../components/masonry/columns.ts'
import { Masonry } from '../../../components/masonry/masonry.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { MediaSign, ratioOf, titleOf, WorkPicture } from '../../history/public.ts'
import { sharedQuery } from '../queries.ts'
import { SharedWork } from './shared-work.tsx'
import styles from './shared-page.module.css'

interface Props {
  readonly link: string
  /** Id of the work shown large. */
  readonly at: string | undefined
}

/** Works behind a share link: a collection, or a single work. */
export function SharedPage({ link, at }: Props) {
  const { t } = useTranslation()
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(sharedQuery(link))
  const columns = columnsFor(useViewportSize().width || innerWidth)
  const sizes = `${Math.ceil(100 / columns)}vw`
  const draw = useCallback((work: Work) => <Tile link={link} work={work} sizes={sizes} />, [link, sizes])
  const more = () => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }
  const [first] = data?.pages ?? []
  if (!first) return error ? <Failed error={error} onAgain={() => void refetch()} /> : <Skeleton height={480} />

  const works = data?.pages.flatMap((page) => page.works) ?? []
  const by = t('collections.page.by', { name: first.author.name })
  const index = first.name === undefined ? 0 : works.findIndex(({ image_id: id }) => id === at)
  const large = works[index]
  if (large) return <SharedWork link={link} works={works} at={index} by={by} isSingle={first.name === undefined} onNearEnd={more} />
  return (
    <section aria-labelledby="shared-title">
      <header className={styles.head}>
        <h1 id="shared-title">{first.name ?? by}</h1>
        <p className={styles.by}>{first.name === undefined ? '' : by}</p>
        <p className={styles.note}>{t('collections.page.note')}</p>
      </header>
      {works.length === 0 && !hasNextPage && <Empty title={t('collections.page.empty')} form="waves" />}
      <div role="group" aria-label={t('collections.page.list')}>
        <Masonry items={works} columns={columns} keyOf={keyOf} ratioOf={ratioOf} name="shared" onEnd={more}>
          {draw}
        </Masonry>
      </div>
      {hasNextPage && (
        <div className={styles.more}>
          <Button disabled={isFetching} onClick={more}>
            {t('collections.page.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

const keyOf = ({ image_id: id }: Work): string => id

function Tile({ link, work, sizes }: { link: string; work: Work; sizes: string }) {
  const language = useLanguage()
  return (
    <Link to="/shared/$link" params={{ link }} search={{ at: work.image_id }} aria-label={titleOf(work, language)} className={styles.tile}>
      <WorkPicture work={work} sizes={sizes} unnamed />
      <MediaSign work={work} />
    </Link>
  )
}

function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useTranslation()
  if (!(error instanceof CallError && error.status === 404))
    return (
      <Empty as="page" title={t('collections.page.failed')} text={errorText(error)} form="waves">
        <Button onClick={onAgain}>{t('common.retry')}</Button>
      </Empty>
    )
  return (
    <Empty as="page" title={t('collections.page.goneTitle')} text={t('collections.page.goneText')} form="waves">
      <Link to="/" className={buttonClass({ look: 'primary' })}>
        {t('collections.page.toGallery')}
      </Link>
    </Empty>
  )
}
