export { Playground } from './components/playground.tsx'
export { JobFeed } from './jobs/lazy-job-feed.tsx'
