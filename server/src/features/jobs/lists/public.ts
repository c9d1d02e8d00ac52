/** Jobs of a member. */
export { allJobs, countOpenJobs, findByRequestKey, jobsInOrder, jobsOfChain, lockOpenJobs, missedJobs, recentJobs } from './data.ts'
