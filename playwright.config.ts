import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findStoryBrowser } from './tools/chromium.mjs'
import { keepInMemory } from './tools/memory.ts'

keepInMemory()

const viewport = { width: 1280, height: 800 }
/**
 * There is no graphics card to keep apart: a process for it only takes time. A page of a story lives for seconds: what makes
 * code fast that runs for long takes more time than it gives back.
 */
const LEAN = ['--in-process-gpu', '--js-flags=--no-maglev --no-opt']
const PUBLISHED = '*-published.e2e.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous: a machine others work on is slow now and then, and what is broken stays so.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  globalSetup: './e2e/server.ts',
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    // Set by e2e/server.ts before the workers read this file.
    baseURL: process.env.KORAK_URL,
    locale: 'sl-SI',
    timezoneId: 'Europe/Ljubljana',
    // What moves is pressed a moment too early or too late; stories about movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every story takes longer than the story; asked for when one fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: findStoryBrowser(), args: [...CHROMIUM_FLAGS, ...LEAN] },
  },
  projects: [
    { name: 'desktop', use: { viewport }, testIgnore: PUBLISHED },
    // A published text concerns many people at once: it would stand in the way of every other story.
    { name: 'afterwards', use: { viewport }, testMatch: PUBLISHED, dependencies: ['desktop'] },
  ],
})
