import { db } from '#db/db.ts'

interface ChannelData {
  channels: {
    key: string
    title_sl: string
    title_en: string
    intro_sl: string
    intro_en: string
    closing_sl: string
    closing_en: string
  }[]
}

/** Brings in the channels the product comes with; those that are there, and what staff made of them, stay. */
export async function saveChannels({ channels }: ChannelData): Promise<void> {
  const rows = channels.map((one) => ({
    key: one.key,
    titleSl: one.title_sl,
    titleEn: one.title_en,
    introSl: one.intro_sl,
    introEn: one.intro_en,
    closingSl: one.closing_sl,
    closingEn: one.closing_en,
  }))
  await db()
    .insertInto('publicChannels')
    .values(rows)
    .onConflict((on) => on.column('key').doNothing())
    .execute()
}
