/** For tests: as in published.factory.ts. */
export const morePublished = {
  /** Points for answers, added up into a level. */
  readiness: {
    title: 'Pripravljenost',
    pages: [1, 2, 3].map((n) => ({
      name: `page${n}`,
      elements: [
        {
          type: 'radiogroup',
          name: `q${n}_ready`,
          title: `Vprašanje ${n}`,
          isRequired: true,
          correctAnswer: 4,
          choices: [
            { value: 4, text: 'Da, v celoti' },
            { value: 2, text: 'Deloma' },
            { value: 0, text: 'Ne' },
          ],
        },
      ],
    })),
    calculatedValues: [
      { name: 'totalScore', expression: '{q1_ready} + {q2_ready} + {q3_ready}' },
      { name: 'level', expression: "iif({totalScore} >= 10, 'high', iif({totalScore} >= 5, 'middle', 'low'))" },
    ],
  },
  /** Choices with none and a limit, then put in order. */
  preferences: {
    elements: [
      {
        type: 'checkbox',
        name: 'climate-choices',
        title: 'Kakšno podnebje?',
        isRequired: true,
        choices: ['Vroče', 'Toplo', 'Hladno'],
        showNoneItem: true,
        noneText: 'Vseeno mi je',
        showSelectAllItem: true,
        minSelectedChoices: 1,
        maxSelectedChoices: 2,
      },
      {
        type: 'ranking',
        name: 'climate-ranking',
        title: 'Razvrstite',
        visibleIf: "{climate-choices} anyof ['Vroče', 'Toplo']",
        choices: ['Vroče', 'Toplo', 'Hladno'],
      },
      {
        type: 'tagbox',
        name: 'months',
        title: 'Kdaj?',
        choices: [
          { value: 7, text: 'julija' },
          { value: 8, text: 'avgusta' },
        ],
      },
      {
        type: 'imagepicker',
        name: 'place',
        title: 'Kam?',
        choices: [
          { value: 'sea', imageLink: 'https://example.org/a.png', text: 'na morje' },
          { value: 'hills', text: 'v hribe' },
        ],
      },
      { type: 'dropdown', name: 'days', title: 'Za koliko dni?', choicesMin: 1, choicesMax: 14, hasOther: true },
    ],
  },
  /** Rows that are given, a default kind of cell, totals. */
  distances: {
    title: 'Poti na delo',
    elements: [
      {
        type: 'matrixdropdown',
        name: 'shares',
        title: 'Delež poti',
        cellType: 'text',
        columns: [
          { name: 'Students', title: 'Dijaki', inputType: 'number', totalType: 'sum', totalDisplayStyle: 'percent' },
          { name: 'rate', title: 'Ocena', cellType: 'rating', rateMax: 5 },
        ],
        rows: [
          { value: 'le5', text: 'do 5 km' },
          { value: 'ge5', text: 'nad 5 km' },
        ],
        validators: [{ type: 'expression', text: 'Ni 100', expression: '{shares-total.Students} = 100' }],
      },
      {
        type: 'text',
        name: 'why',
        title: 'Zakaj tako daleč?',
        visibleIf: '{shares.ge5.Students} > 50',
        enableIf: '{shares-total.Students} = 100',
      },
      { type: 'text', name: 'internal', visible: false, readOnly: true },
      { type: 'html', name: 'end', html: 'Pozdrav, {why}!' },
    ],
  },
  /** Every text in several languages, some of them missing. */
  languages: {
    locale: 'sl',
    title: { default: 'Zadovoljstvo', en: 'Satisfaction', hr: 'Zadovoljstvo' },
    description: { default: 'Traja dve minuti.', en: 'It takes two minutes.' },
    completedHtml: { default: 'Hvala.', en: 'Thank you.' },
    pages: [
      {
        name: 'p1',
        title: { default: 'Delo', en: 'Work' },
        elements: [
          {
            type: 'rating',
            name: 'mood',
            title: { default: 'Počutje', en: 'Mood' },
            rateValues: [
              { value: 'bad', text: { default: 'slabo', en: 'bad' } },
              { value: 'good', text: { default: 'dobro', en: 'good' } },
            ],
          },
          { type: 'comment', name: 'why', title: { default: 'Zakaj?' }, visibleIf: "{mood} = 'bad'", maxLength: 500 },
        ],
      },
    ],
  },
}
