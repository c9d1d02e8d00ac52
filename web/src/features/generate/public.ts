export { Playground } from './components/playground.tsx'
export { useJobFeed } from './jobs/use-job-feed.ts'
