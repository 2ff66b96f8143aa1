// Written by `npm run words` from the English files; never by hand.

/** What is said before someone is logged in. */
export type StartFeature = 'auth' | 'errors' | 'shell' | 'units'

export const pageFeatures = [
  'account',
  'alertRules',
  'alerts',
  'applications',
  'audit',
  'brands',
  'calendar',
  'centres',
  'codes',
  'commissioning',
  'common',
  'communicationReport',
  'comparisons',
  'consents',
  'content',
  'dataExport',
  'day',
  'deletion',
  'deviceChanges',
  'deviceCharge',
  'devices',
  'directory',
  'dueDates',
  'editPlant',
  'feedback',
  'find',
  'fleet',
  'gateways',
  'handOver',
  'historyImport',
  'history',
  'importPlants',
  'installation',
  'insurance',
  'intake',
  'largeExports',
  'largeScreen',
  'live',
  'losses',
  'manual',
  'messageSettings',
  'metering',
  'moduleMap',
  'newPlant',
  'orders',
  'organisations',
  'outbox',
  'outlook',
  'plantFacts',
  'plants',
  'points',
  'portfolioReport',
  'portfolioTemplates',
  'privacy',
  'profile',
  'registration',
  'relations',
  'reportMails',
  'report',
  'scan',
  'security',
  'setup',
  'tags',
  'targets',
  'tariffs',
  'thirdParty',
  'translations',
  'usualLight',
  'version',
  'walls',
  'weather',
] as const

export type PageFeature = (typeof pageFeatures)[number]

export interface Words {
  account: {
    title: string
    common: {
      title: string
      intro: string
      language: string
      languageHint: string
      languageFailed: string
      temperature: string
      temperatureHint: string
      celsius: string
      fahrenheit: string
      appearance: string
      appearanceHint: string
      light: string
      dark: string
      auto: string
      nowLight: string
      nowDark: string
      preview: string
      day: string
      instant: string
      instantNote: (values: { zone: string | number }) => string
      number: string
      numberNote: (values: { number: string | number }) => string
      warmth: string
      warmthNote: (values: { reported: string | number }) => string
      unknown: string
      unknownNote: string
    }
  }
  alertRules: {
    title: string
    leadOfPlant: string
    leadOfOrganisation: string
    leadOfBrand: string
    always: string
    back: string
    failed: string
    notAllowedTitle: string
    notAllowedText: string
    off: string
    on: string
    rule: string
    sameAsElsewhere: (values: { value: string | number }) => string
    alwaysOn: string
    from: {
      usual: string
      brand: string
      organisation: string
      plant: string
    }
    changedAt: (values: { time: string | number }) => string
    changedBy: (values: { name: string | number; time: string | number }) => string
    change: string
    changeOf: (values: { rule: string | number }) => string
    knobs: {
      badPct: string
      beyondHz: string
      beyondV: string
      driftPct: string
      emptyPct: string
      fadedPct: string
      highPct: string
      hotC: string
      hours: string
      idlePct: string
      jumpPct: string
      lastMin: string
      leastKohm: string
      lowKohm: string
      madeKwh: string
      marginPct: string
      moreW: string
      poorPct: string
      quietMin: string
      raiseAfter: string
      roomPct: string
      sellW: string
      soldW: string
      spreadMv: string
      usualPct: string
      weakPct: string
      wornPct: string
      belowPct: string
    }
    minutes: (values: { count: number }) => string
    hours: (values: { count: number }) => string
    nights: (values: { count: number }) => string
    days: (values: { count: number }) => string
    nameIn: (values: { name: string | number; unit: string | number }) => string
    inMinutes: string
    inHours: string
    inNights: string
    inDays: string
    byType: (values: { type: string | number; value: string | number }) => string
    range: (values: { min: string | number; max: string | number; value: string | number }) => string
    outOfRange: (values: { min: string | number; max: string | number }) => string
    preview: string
    previewing: string
    asAsked: (values: { count: number; days: string | number }) => string
    asIs: (values: { count: number }) => string
    told: (values: { count: number }) => string
    replayed: (values: { replayed: string | number; plants: string | number; days: string | number }) => string
    limits: {
      'some-plants': string
      'many-devices': string
      'short-past': string
      learns: string
      'no-reports': string
      'by-hours': string
      'shorter-unknown': string
    }
    previewFailed: string
    save: string
    saved: string
    notSaved: string
  }
  alerts: {
    title: string
    name: string
    device: string
    level: string
    time: string
    duration: string
    state: string
    influence: string
    tip: string
    warning: string
    fault: string
    levelNames: {
      tips: string
      warnings: string
      faults: string
    }
    affectsNothing: string
    affectsProduction: string
    affectsSafety: string
    affectsBoth: string
    measured: string
    limit: string
    input: string
    inputOf: (values: { input: string | number }) => string
    lost: string
    lostMoney: string
    lostSoFar: (values: { energy: string | number }) => string
    isDisproved: string
    beganByTuning: string
    endedByTuning: string
    open: string
    past: string
    ended: string
    wentOn: string
    times: (values: { count: number }) => string
    atLeast: (values: { span: string | number }) => string
    filters: string
    deviceType: string
    clearFilters: string
    search: string
    searchHint: string
    clearSearch: string
    day: string
    onDay: (values: { day: string | number }) => string
    order: string
    newestFirst: string
    worstFirst: string
    stripTitle: (values: { days: string | number }) => string
    stripSummary: (values: { count: number; days: string | number; all: string | number; worst: string | number }) => string
    stripNone: (values: { all: string | number }) => string
    stripHint: string
    today: string
    dayWith: (values: { day: string | number; counts: string | number }) => string
    dayWithout: (values: { day: string | number }) => string
    countSeparator: string
    faults: (values: { count: number }) => string
    warnings: (values: { count: number }) => string
    tips: (values: { count: number }) => string
    noneTitle: string
    noneText: string
    noneSince: (values: { time: string | number }) => string
    noneOpenTitle: string
    wellSince: (values: { time: string | number }) => string
    noMatchTitle: string
    noMatchText: string
    failed: string
    detail: string
    back: string
    lastsSince: (values: { device: string | number; time: string | number; span: string | number }) => string
    lastedFrom: (values: { device: string | number; from: string | number; to: string | number; span: string | number }) => string
    evidence: string
    evidenceOfPlant: string
    evidenceQuantity: string
    evidenceSummary: (values: { name: string | number; from: string | number; to: string | number; zone: string | number; active: string | number }) => string
    evidenceEmpty: string
    evidenceFailed: string
    daysTitle: string
    dayOf: string
    madeOf: string
    expectedOf: string
    bandFrom: string
    plantGeneration: string
    activeAt: (values: { runs: string | number }) => string
    activeUnknown: string
    reason: string
    solution: string
    timeline: string
    started: string
    again: string
    stopped: string
    lasts: string
    earlier: (values: { count: number }) => string
    showEarlier: string
    facts: string
    serialNumber: string
    kind: string
    code: string
    address: string
    platformRule: string
    notFoundTitle: string
    notFoundText: string
    bell: string
    bellWith: (values: { count: number }) => string
    bellTitle: string
    bellNone: string
    bellMore: (values: { count: number }) => string
    case: {
      title: string
      acknowledge: string
      release: string
      assign: string
      snooze: string
      wake: string
      resolve: string
      reopen: string
      comment: string
      block: string
      unblock: string
      more: string
      acknowledged: string
      snoozed: string
      resolved: string
      blocked: string
      acknowledgedAt: (values: { time: string | number }) => string
      acknowledgedBy: (values: { name: string | number; time: string | number }) => string
      snoozedUntil: (values: { time: string | number }) => string
      resolvedAt: (values: { time: string | number; reason: string | number }) => string
      resolvedBy: (values: { name: string | number; time: string | number; reason: string | number }) => string
      stillThere: string
      blockedText: string
      assignedTo: (values: { name: string | number }) => string
      did: {
        acknowledge: string
        release: string
        assign: (values: { name: string | number }) => string
        assignSomeone: string
        assignNobody: string
        snooze: (values: { time: string | number }) => string
        wake: string
        resolve: (values: { reason: string | number }) => string
        reopen: string
        comment: string
        block: string
        unblock: string
      }
      reasons: {
        repaired: string
        snow: string
        planned: string
        'false-alarm': string
        other: string
      }
      snoozeTitle: string
      hour: string
      morning: string
      week: string
      own: string
      untilTime: (values: { time: string | number }) => string
      until: string
      inZone: (values: { zone: string | number }) => string
      pickDay: string
      notThen: string
      resolveTitle: string
      reasonMissing: string
      words: string
      wordsOptional: string
      wordsMissing: string
      commentTitle: string
      commentText: string
      commentMissing: string
      add: string
      assignTitle: string
      noOne: string
      blockTitle: string
      blockQuestion: (values: { blocked: string | number; most: string | number }) => string
      changed: string
      notDone: string
      keys: string
      keysHint: string
      keysOn: string
      keyHelp: string
      keyNext: string
      keyPrevious: string
      keyOpen: string
      stepOf: (values: { step: string | number; alert: string | number }) => string
    }
    cases: {
      all: string
      title: string
      groups: {
        open: string
        acknowledged: string
        muted: string
      }
      kind: string
      kinds: {
        grid: string
        silence: string
        device: string
        platform: string
      }
      mine: string
      tags: string
      plants: (values: { count: number }) => string
      showPlants: string
      gridTogether: string
      silentTogether: string
      lost: (values: { energy: string | number }) => string
      behind: (values: { count: number }) => string
      assigned: (values: { name: string | number }) => string
      select: (values: { alert: string | number }) => string
      selected: (values: { count: number }) => string
      unselect: string
      done: (values: { count: number }) => string
      changed: (values: { count: number }) => string
      refused: (values: { count: number }) => string
      cut: string
      noneTitle: string
      noneText: string
      keySelect: string
      toPlant: string
    }
    work: {
      title: string
      plan: string
      text: string
      on: string
      wholePlant: string
      from: string
      to: string
      why: string
      whyHint: string
      whyMissing: string
      fromMissing: string
      toMissing: string
      reversed: string
      tooLong: string
      goesOn: (values: { time: string | number }) => string
      goesOnOf: (values: { device: string | number; time: string | number }) => string
      span: (values: { on: string | number; from: string | number; to: string | number }) => string
      end: string
      callOff: string
      endOf: (values: { action: string | number; why: string | number }) => string
      mutedUntil: (values: { time: string | number }) => string
      dayWork: (values: { day: string | number }) => string
      pickDay: string
    }
    mailed: {
      acknowledgeTitle: string
      acknowledgeText: string
      snoozeTitle: string
      snoozeText: string
      goneTitle: string
      goneText: string
      doneTitle: string
      notDoneTitle: string
      failed: string
      toAlerts: string
    }
  }
  applications: {
    title: string
    lead: string
    messageCharge: string
    messageChargeText: string
    largeScreen: string
    largeScreenText: string
    free: string
    smsLeft: (values: { count: number }) => string
    packages: string
    smsFree: string
    smsHow: string
    used: string
    nothingUsed: string
    time: string
    change: string
    sentSms: string
    bought: (values: { reference: string | number }) => string
    standingFailed: string
    low: string
    none: string
    givenBack: string
    takenBack: (values: { reference: string | number }) => string
    what: string
    deviceCharge: string
    deviceChargeText: string
  }
  audit: {
    mine: string
    mineLead: string
    ofOrganisation: string
    ofOrganisationLead: string
    ofPlant: string
    ofPlantLead: string
    failed: string
    none: string
    noneText: string
    noLooks: string
    noLooksText: string
    list: string
    time: (values: { zone: string | number }) => string
    what: string
    who: string
    forWhom: string
    from: string
    about: string
    refused: string
    nobody: string
    you: string
    day: string
    kind: {
      'log-in': string
      'log-out': string
      proof: string
      'session-end': string
      register: string
      'consent-give': string
      'code-request': string
      'password-change': string
      'email-change': string
      'phone-change': string
      'name-change': string
      'second-factor-on': string
      'second-factor-off': string
      'passkey-add': string
      'passkey-remove': string
      'account-link': string
      'account-unlink': string
      'account-revoke': string
      'account-export': string
      'account-transfer': string
      'organisation-create': string
      'organisation-change': string
      'organisation-switch': string
      'role-create': string
      'role-change': string
      'role-remove': string
      'member-invite': string
      'member-join': string
      'member-change': string
      'member-leave': string
      'relation-add': string
      'relation-change': string
      'relation-end': string
      'plant-create': string
      'plant-change': string
      'plant-metering': string
      'plant-check': string
      'plant-targets': string
      'plant-light': string
      'history-import': string
      'history-remove': string
      'plant-delete': string
      'plant-restore': string
      'plant-hand-over': string
      'plant-take-over': string
      'plant-look': string
      'device-mark-wrong': string
      'plant-work': string
      'plant-due-date': string
      'plant-report-mail': string
      'portfolio-report-mail': string
      'plant-module-map': string
      'alert-handle': string
      'alert-tune': string
      'meter-config': string
      'operator-give': string
      'operator-invite': string
      'operator-take-back': string
      'message-retry': string
      'platform-suspend': string
      'platform-resume': string
      'version-publish': string
      'version-change': string
      'version-withdraw': string
      'announcement-publish': string
      'announcement-change': string
      'announcement-withdraw': string
      'document-add': string
      'document-change': string
      'document-remove': string
      'brand-create': string
      'brand-publish': string
      'brand-take-back': string
      'brand-switch-off': string
      'brand-switch-on': string
      'clock-confirm': string
      'gateway-budget': string
      'gateway-register': string
      'gateway-secret': string
      'gateway-leave': string
      'gateway-arrive': string
      'device-rename': string
      'gateway-networks': string
      'device-enter': string
      'device-decide': string
      'device-remove': string
      'device-replace': string
      'device-place': string
      'logger-accept': string
      'wall-open': string
      'wall-change': string
      'wall-end': string
      'api-token-add': string
      'api-token-remove': string
      'webhook-add': string
      'price-change': string
      'seller-change': string
      'service-change': string
      'insurance-offer': string
      'insurance-request': string
      'order-paid': string
      'order-accept': string
      'order-refund': string
      'webhook-remove': string
      'webhook-secret': string
      refused: string
    }
    other: string
    step: {
      start: string
      withdraw: string
      accept: string
      mark: string
      'take-back': string
      plan: string
      end: string
      acknowledge: string
      release: string
      assign: string
      snooze: string
      wake: string
      resolve: string
      reopen: string
      comment: string
      block: string
      unblock: string
    }
    right: {
      read: string
      operate: string
    }
    fromTime: (values: { time: string | number }) => string
    until: (values: { time: string | number }) => string
    to: (values: { receiver: string | number }) => string
    contactOpen: string
    contactClosed: string
    subject: (values: { name: string | number }) => string
    noChanges: string
    noChangesText: string
    field: {
      name: string
      type: string
      gridType: string
      capacity: string
      location: string
      address: string
      zone: string
      tilt: string
      azimuth: string
      started: string
      currency: string
      feedIn: string
      purchase: string
      flat: string
      constructionCost: string
      constructionSubsidy: string
      contactPhone: string
      picture: string
      tariffFrom: string
      subsidy: string
      soldShare: string
      fixedCharge: string
      billingDay: string
      windows: string
      hourly: string
      hourlyBought: string
      hourlySold: string
      hourlyBoughtSource: string
      hourlySoldSource: string
    }
  }
  auth: {
    title: string
    welcome: string
    lead: string
    account: string
    accountHint: string
    password: string
    showPassword: string
    staySignedIn: string
    logIn: string
    passkey: string
    accountRequired: string
    passwordRequired: string
    forgotPassword: string
    register: string
    noAccount: string
    dataCentre: string
    china: string
    international: string
    dataCentreHint: string
    recommended: (values: { centre: string | number }) => string
    checkInputs: string
    checkAccount: string
    refused: string
    terms: string
    privacy: string
    sceneTitle: string
    sceneText: string
    elsewhere: (values: { centre: string | number; domain: string | number }) => string
    goThere: string
  }
  brands: {
    title: string
    lead: string
    ownLead: string
    failed: string
    create: string
    createText: string
    code: string
    codeHint: string
    codeWrong: string
    codeTaken: string
    name: string
    nameRequired: string
    hosts: string
    everyHost: string
    state: string
    states: {
      shown: string
      changed: string
      draft: string
      built: string
      off: string
    }
    parts: {
      label: string
      names: string
      logos: string
      colours: string
      functions: string
      layout: string
      places: string
      administrators: string
      versions: string
    }
    saveDraft: string
    savedDraft: string
    publish: string
    publishAsk: string
    publishText: string
    published: (values: { number: string | number }) => string
    someWrong: (values: { count: number }) => string
    otherSaved: string
    notKept: string
    notDone: string
    export: string
    import: string
    imported: string
    noFile: string
    switchOff: string
    switchOn: string
    switchOffAsk: (values: { name: string | number }) => string
    switchOffText: string
    isOff: string
    fixedText: string
    textLanguage: string
    inEnglish: (values: { text: string | number }) => string
    texts: {
      showName: string
      appShowName: string
      serviceTerms: string
      privacyTerms: string
      manualUrl: string
      icpFilingName: string
      icpFilingUrl: string
      policeFilingName: string
      policeFilingUrl: string
      iosDownloadLink: string
      androidDownloadLink: string
      appStoreDescription: string
      secondDataCentreDomain: string
    }
    textGroups: {
      names: string
      documents: string
      app: string
      filings: string
    }
    pictures: {
      square: string
      squareHint: string
      topNavigation: string
      topNavigationHint: string
      rectangularLogo: string
      rectangularLogoHint: string
      invertedRectangularLogo: string
      invertedRectangularLogoHint: string
      loginBackgroundImage: string
      loginBackgroundImageHint: string
      appDownloadQrCode: string
      appDownloadQrCodeHint: string
      appDownloadLogo: string
      appDownloadLogoHint: string
    }
    pictureLead: string
    choosePicture: string
    removePicture: string
    asDelivered: string
    pictureRefused: string
    pictureTooLarge: string
    faint: {
      light: string
      dark: string
    }
    onLight: string
    onDark: string
    colourLead: string
    colour: string
    colourOf: (values: { name: string | number }) => string
    opacityOf: (values: { name: string | number }) => string
    shownAs: string
    adjusted: string
    colourGroups: {
      platform: string
      frame: string
      charts: string
    }
    colours: {
      primary: string
      success: string
      warning: string
      error: string
      fail: string
      'left-menu': string
      'top-navigation': string
      'station-button': string
      'station-button-active': string
      'chart-1': string
      'chart-2': string
      'chart-3': string
      'chart-4': string
      'chart-5': string
      'chart-6': string
      'chart-7': string
      'chart-8': string
      'chart-9': string
      'chart-10': string
      'chart-11': string
      'chart-12': string
    }
    nearTitle: string
    near: (values: { one: string | number; other: string | number; who: string | number }) => string
    nearWho: {
      everyone: string
      protanopia: string
      deuteranopia: string
      tritanopia: string
    }
    nearNone: string
    flagLead: string
    flags: {
      gdpr: string
      notice: string
      privacyPolicyNotice: string
      message: string
      onlineInstructions: string
      onlineCustomerService: string
      largeScreen: string
      application: string
      deviceCharge: string
      suggestion: string
      insurance: string
      deviceLayout: string
      deviceDataExport: string
      register: string
      phoneUse: string
      forgotPassword: string
      deviceControl: string
    }
    languages: string
    dataCentres: string
    oneDataCentre: string
    manyDataCentres: string
    dataCentreHint: string
    appearance: string
    layout: string
    layouts: {
      '1-5-3': string
      original: string
    }
    toasts: string
    domains: string
    domainsHint: string
    originalDomains: string
    officialDomain: string
    officialHint: string
    ofInstallation: string
    mapKeys: {
      amap: string
      googleMap: string
    }
    mapKeyHints: {
      amap: string
      googleMap: string
    }
    trackingCode: string
    trackingHint: string
    preview: string
    previewOf: string
    scenes: {
      logIn: string
      list: string
      data: string
      largeScreen: string
    }
    sample: {
      plant: string
      other: string
      third: string
    }
    version: (values: { number: string | number }) => string
    noVersions: string
    versionStates: {
      draft: string
      inUse: string
      before: string
      takenBack: string
    }
    changedAt: (values: { time: string | number }) => string
    changedBy: (values: { time: string | number; name: string | number }) => string
    publishedAt: (values: { time: string | number }) => string
    publishedBy: (values: { time: string | number; name: string | number }) => string
    takenBackAt: (values: { time: string | number }) => string
    takenBackBy: (values: { time: string | number; name: string | number }) => string
    beginWith: string
    beginWithOf: (values: { number: string | number }) => string
    begun: (values: { number: string | number }) => string
    takeBack: string
    takeBackOf: (values: { number: string | number }) => string
    takeBackAsk: (values: { number: string | number }) => string
    takeBackText: string
    takeBackToBuilt: string
    firstStays: string
    takenBack: (values: { number: string | number }) => string
    problems: {
      missing: string
      wrong: string
      unknown: string
      'too-long': string
      'no-colour': string
      'no-opacity': string
      'no-https-link': string
      'no-picture': string
      'picture-too-large': string
      'no-domain': string
      'not-own-domain': string
      'own-address': string
      'domain-taken': string
      'looks-like-another': string
      'platform-only': string
      'no-script': string
    }
    closed: string
    closedLead: string
    closedOf: (values: { name: string | number }) => string
    isClosed: string
    closedPages: string
    closedPagesLead: string
    picturesByLanguage: string
    pictureAsEnglish: string
    administrators: {
      lead: string
      failed: string
      none: string
      invite: string
      inviteHint: string
      notShown: string
      withAccount: string
      account: string
      accountHint: string
      accountMissing: string
      noAccount: string
      appoint: string
      dismiss: string
      dismissAsk: (values: { name: string | number }) => string
      dismissText: string
    }
    onlineService: string
    onlineServiceHint: string
  }
  calendar: {
    previousMonth: string
    nextMonth: string
    previousYear: string
    nextYear: string
    previousYears: string
    nextYears: string
    chooseMonth: string
    chooseYear: string
    separator: string
    alertCount: (values: { count: number }) => string
    gaps: {
      partly: string
      whole: string
      contradiction: string
    }
    alerts: string
    incomplete: string
  }
  centres: {
    title: string
    intro: string
    loadFailed: string
    retry: string
    here: string
    china: string
    international: string
    chinaNote: string
    internationalNote: string
    plantsHere: (values: { count: number }) => string
    devicesHere: (values: { count: number }) => string
    adviceTitle: string
    advice: string
    doubledTitle: string
    doubledText: string
    doubledLink: string
    doubledHeard: string
    begunTitle: string
    begun: string
    blockedTitle: string
    blocked: {
      alone: string
      organisation: string
      operator: string
      'too-much': string
      'china-plant': string
      'china-person': string
    }
    moveTitle: (values: { centre: string | number }) => string
    which: string
    transfer: string
    transferNote: string
    merge: string
    mergeNote: string
    area: string
    areas: {
      CN: string
      AS: string
      EU: string
      AF: string
      OA: string
      NA: string
      SA: string
      AN: string
      INTERNATIONAL: string
    }
    areaRequired: string
    chooseArea: string
    otherLead: (values: { centre: string | number }) => string
    account: string
    password: string
    showPassword: string
    accountRequired: string
    passwordRequired: string
    check: string
    proven: (values: { name: string | number }) => string
    provenNameless: string
    provenPlants: (values: { count: number }) => string
    otherOne: string
    secondLead: string
    secondCode: string
    secondCodeHint: string
    secondCodeRequired: string
    secondCheck: string
    secondPasskey: string
    secondImpossible: string
    proveFirst: string
    happensTitle: string
    moves: (values: { centre: string | number }) => string
    closes: string
    gateways: (values: { count: number; centre: string | number }) => string
    businesses: string
    businessOf: (values: { organisation: string | number; plant: string | number }) => string
    viewers: (values: { count: number }) => string
    viewed: (values: { count: number }) => string
    consent: (values: { centre: string | number }) => string
    consentRequired: string
    startTransfer: string
    startMerge: string
    takesTime: string
    proofNeeded: string
    refused: {
      organisation: string
      operator: string
      'too-much': string
      alone: string
      occupied: string
      gateway: string
      moved: string
      busy: string
    }
    proofExpired: string
    movedAlready: string
    failed: string
    done: (values: { centre: string | number }) => string
    doneGateways: string
  }
  codes: {
    label: string
    hint: string
    send: string
    sendAgain: string
    againIn: (values: { seconds: string | number }) => string
    sentByMail: (values: { to: string | number; minutes: string | number }) => string
    sentBySms: (values: { to: string | number; minutes: string | number }) => string
    sentToOwn: (values: { minutes: string | number }) => string
    required: string
    tooShort: string
    notSent: string
    demoText: string
    demoLink: string
    slideTitle: string
    slideTitleLogIn: string
    slideText: string
    slider: string
    toTheRight: (values: { count: number }) => string
    toTheLeft: (values: { count: number }) => string
    inTheGap: string
    confirm: string
    cancel: string
    checking: string
    missed: string
    slideFailed: string
    retry: string
    loading: string
    noMail: string
  }
  commissioning: {
    title: (values: { plant: string | number }) => string
    open: string
    back: string
    print: string
    about: string
    lead: string
    failed: string
    kinds: {
      signal: string
      clock: string
      strings: string
      clamp: string
      voltage: string
      battery: string
      feedInLimit: string
      tariff: string
      owner: string
      alerts: string
    }
    states: {
      good: string
      bad: string
      ask: string
      unknown: string
      absent: string
    }
    says: {
      online: string
      onlineAt: (values: { percent: string | number }) => string
      noGateway: string
      weak: (values: { devices: string | number }) => string
      clockGood: string
      clockAhead: (values: { minutes: string | number; devices: string | number }) => string
      clockBehind: (values: { minutes: string | number; devices: string | number }) => string
      noReadings: string
      stringsGood: string
      stringsUnused: (values: { strings: string | number }) => string
      stringsBad: (values: { strings: string | number }) => string
      stringsAsk: (values: { strings: string | number }) => string
      stringsUnknown: string
      clampGood: string
      clampBad: (values: { devices: string | number }) => string
      clampAbsent: string
      voltageGood: (values: { volts: string | number }) => string
      voltageBad: (values: { volts: string | number; devices: string | number }) => string
      voltageUnknown: string
      batteryGood: (values: { percent: string | number }) => string
      batteryBad: (values: { devices: string | number }) => string
      batteryAbsent: string
      limitAsk: string
      limitSold: (values: { power: string | number }) => string
      nothingSold: string
      confirmed: string
      notConfirmed: string
      tariffGood: string
      tariffBad: string
      ownerGood: string
      ownerBad: string
      alertsGood: string
      alertsBad: string
    }
    confirm: string
    note: string
    noteHint: string
    keep: string
    keepFailed: string
    wasKept: string
    kept: string
    noneKept: string
    by: (values: { time: string | number; name: string | number }) => string
    someone: string
    summary: (values: { good: string | number; bad: string | number }) => string
  }
  common: {
    hourCount: (values: { count: number }) => string
    preview: string
    plantCount: (values: { count: number }) => string
    selected: (values: { count: number }) => string
    tags: string
    chooseFile: string
    checkingRows: string
    fileOldExcel: string
    fileUnreadable: string
    checkResult: string
    addPlant: string
    importPlants: string
    tagging: string
    moduleTilt: string
    moduleOrientation: string
    add: string
    backToDetails: string
    ownerAndBusinessesCan: string
    fedIntoGrid: string
    address: string
    africa: string
    alarm: string
    alerts: string
    alertsFailed: string
    all: string
    allYears: string
    andMore: (values: { count: number }) => string
    antarctica: string
    asleep: string
    back: string
    backToLogIn: string
    backupLoad: string
    battery: string
    beginning: string
    boughtEnergy: string
    business: string
    bytes: (values: { count: number }) => string
    capacity: string
    change: string
    channel: string
    chargePort: string
    chargedEnergy: string
    checkConnection: string
    clearFilters: string
    clearSearch: string
    co2Avoided: string
    compare: string
    confirm: string
    continue: string
    contradiction: string
    copied: string
    copyFailed: string
    copyOf: (values: { name: string | number }) => string
    feedInShare: string
    createAccount: string
    date: string
    day: string
    device: string
    deviceCount: (values: { count: number }) => string
    devices: string
    dischargedEnergy: string
    email: string
    mailChannel: string
    emailAddress: string
    emailInvalid: string
    ended: string
    ending: string
    energyBoughtIn: string
    energyGenerated: string
    energyUsed: string
    enterCode: string
    europe: string
    fault: string
    faults: string
    fromBattery: string
    fromGrid: string
    fromTo: (values: { from: string | number; to: string | number }) => string
    generatedEnergy: string
    generatedInTotal: string
    generatedThisMonth: string
    generatedToday: string
    generation: string
    generator: string
    goOn: string
    grid: string
    gridConnection: string
    home: string
    income: string
    internalNumber: string
    inverter: string
    irradiance: string
    knownForDays: (values: { known: string | number; of: string | number }) => string
    knownForHours: (values: { known: string | number; of: string | number }) => string
    landFrom: string
    lastUpdate: string
    lastUsed: (values: { day: string | number }) => string
    lessThanDayBefore: (values: { energy: string | number }) => string
    letBusinessIn: string
    link: string
    mailFaults: string
    mailFaultsHint: string
    mainlandChina: string
    members: string
    moduleTemperature: string
    month: string
    moreThanDayBefore: (values: { energy: string | number }) => string
    name: string
    nameRequired: string
    nextDay: string
    nextMonth: string
    nextYear: string
    night: string
    noDataInPeriod: string
    noDataYet: string
    noPlants: string
    noPlantsText: string
    northAmerica: string
    nothingFound: string
    notLinked: string
    notUsedYet: string
    oceania: string
    optional: string
    other: string
    owner: string
    period: string
    personName: string
    phone: string
    phoneNumber: string
    pickDay: string
    pickMonth: string
    pickWeek: string
    pickYear: string
    plant: string
    plantType: string
    port: string
    power: string
    powerNow: string
    previousDay: string
    previousMonth: string
    previousYear: string
    print: string
    saveExcel: string
    protocol: string
    pv: string
    reason: string
    regionRequired: string
    remove: string
    removeOf: (values: { what: string | number }) => string
    removeName: (values: { name: string | number }) => string
    untilTime: (values: { time: string | number }) => string
    later: string
    savedNow: string
    save: string
    selfSufficiency: string
    selfUse: string
    serialNumber: string
    silentMore: (values: { count: number }) => string
    separator: string
    silentSince: (values: { device: string | number; time: string | number }) => string
    sinceDay: (values: { day: string | number }) => string
    sinceTime: (values: { from: string | number }) => string
    smartLoad: string
    southAmerica: string
    state: string
    stateOfCharge: string
    temperature: string
    thisMonth: string
    thisYear: string
    time: string
    timeIn: (values: { zone: string | number }) => string
    tip: string
    today: string
    tomorrow: string
    todaySoFar: string
    total: string
    turnOff: string
    type: string
    unknown: string
    use: string
    usedEnergy: string
    userName: string
    version: string
    warning: string
    waysToLogIn: string
    week: string
    whatHappened: string
    whereUsed: string
    windSpeed: string
    withdraw: string
    year: string
    zoomIn: string
    zoomOut: string
    timeZone: string
    currency: string
    startedOperating: string
    priceSold: string
    priceBought: string
    deletedPlants: string
    alertCount: (values: { count: number }) => string
    fixedCharge: string
    pricePerKwh: (values: { amount: string | number }) => string
    constructionCost: string
    flatPrice: string
    flatPriceHint: string
    soldAtPrice: (values: { energy: string | number; price: string | number }) => string
    usedAtPrice: (values: { energy: string | number; price: string | number }) => string
    editIt: string
    fromHour: string
    toHour: string
    plants: string
    pages: string
    mqtt: string
    http: string
    strings: string
    ok: string
    checkOnSite: string
    search: string
    people: string
    organisations: string
    gateways: string
    thatFailed: string
    gateway: string
    organisation: string
    businesses: string
    contact: string
    photo: string
    favourites: string
    sms: string
    pageKeys: string
    pageKeysHint: string
    useKeys: string
    showKeys: string
    endBeforeStart: string
    linkGone: string
    findPlants: string
    partOfName: string
    note: string
    onWhat: string
    wholePlant: string
    renew: string
    deviceCharge: string
    logger: string
    sum: string
    paused: string
    thisWeek: string
    columns: string
    tag: string
    intake: string
    takeOver: string
    content: string
    loggedInAs: (values: { name: string | number }) => string
    functions: string
    page: (values: { page: string | number }) => string
    firstPage: string
    previousPage: string
    nextPage: string
    lastPage: string
    userManual: string
    feedback: string
    onlineService: string
    toModuleMap: string
    wifiNetwork: string
    addressInNetwork: string
    macAddress: string
    server: string
    expectedEnergy: string
    performanceRatio: string
    expectedLow: string
    expectedHigh: string
  }
  communicationReport: {
    title: string
    lead: string
    period: string
    lastDays: (values: { count: number }) => string
    search: string
    searchHint: string
    clearSearch: string
    onlyGaps: string
    files: {
      xlsx: string
      csv: string
    }
    fileFailed: string
    order: string
    orders: {
      uptime: string
      gaps: string
      longestGap: string
      lastTime: string
      late: string
      rejected: string
      plant: string
    }
    gateway: string
    plant: string
    state: string
    states: {
      ONLINE: string
      ASLEEP: string
      SILENT: string
      NEVER: string
    }
    uptime: string
    gaps: string
    longestGap: string
    late: string
    repeated: string
    rejected: string
    lastContact: string
    signal: string
    firmware: string
    serialNumber: string
    unknown: string
    countedFrom: (values: { time: string | number }) => string
    gapCount: (values: { count: number }) => string
    longest: (values: { span: string | number }) => string
    lateCount: (values: { count: number }) => string
    repeatedCount: (values: { count: number }) => string
    rejectedCount: (values: { count: number }) => string
    lastHeard: (values: { age: string | number }) => string
    failed: string
    noneTitle: string
    noneText: string
    noGapsTitle: string
    noGapsText: string
    noMatchTitle: string
    noMatchText: string
    clearFilters: string
    back: string
    figures: string
    days: string
    daysLead: (values: { zone: string | number }) => string
    neverText: (values: { time: string | number }) => string
    countedText: (values: { time: string | number }) => string
    lastGap: string
    gapUntil: (values: { from: string | number; to: string | number }) => string
    gapOpen: (values: { from: string | number }) => string
    settings: {
      title: string
      lead: string
      protocol: string
      uploadInterval: string
      heartbeatInterval: string
      usualInterval: string
      silentAfter: string
      reportsTo: string
      ssid: string
      ip: string
      mac: string
      maxDevices: string
    }
    foreignTitle: string
    foreignText: string
    separator: string
    heardOf: (values: { percent: string | number; heard: string | number; expected: string | number }) => string
    sleptFor: (values: { span: string | number }) => string
    signalOfDay: (values: { percent: string | number }) => string
    nothingExpected: string
    notCounted: string
    legend: string
    kinds: {
      full: string
      most: string
      some: string
      few: string
      asleep: string
      unknown: string
    }
  }
  comparisons: {
    title: string
    titleStrings: string
    compare: string
    compareWithOthers: string
    compareStrings: string
    toDevices: string
    failedText: string
    foreignTitle: string
    foreignText: string
    verdict: {
      noData: string
      justBegun: string
      alone: (values: { name: string | number }) => string
      apart: string
      dark: string
      alikePerKwp: (values: { number: string | number; percent: string | number }) => string
      alike: (values: { number: string | number; percent: string | number }) => string
      nothing: (values: { names: string | number; when: string | number }) => string
      lessPerKwp: (values: { name: string | number; percent: string | number; number: string | number; when: string | number }) => string
      less: (values: { name: string | number; percent: string | number; number: string | number; when: string | number }) => string
      lessThanOtherPerKwp: (values: { name: string | number; percent: string | number; other: string | number; when: string | number }) => string
      lessThanOther: (values: { name: string | number; percent: string | number; other: string | number; when: string | number }) => string
      morePerKwp: (values: { name: string | number; percent: string | number; number: string | number; when: string | number }) => string
      more: (values: { name: string | number; percent: string | number; number: string | number; when: string | number }) => string
      since: (values: { time: string | number }) => string
      onwards: (values: { time: string | number }) => string
      between: (values: { from: string | number; to: string | number }) => string
      throughout: string
      because: (values: { fault: string | number }) => string
      others: (values: { names: string | number }) => string
      other: (values: { name: string | number; percent: string | number }) => string
      separator: string
    }
    compared: (values: { compared: string | number; light: string | number }) => string
    silent: (values: { name: string | number; hours: string | number }) => string
    silentUntil: (values: { name: string | number; time: string | number }) => string
    silentAfter: (values: { name: string | number; time: string | number }) => string
    unscaled: (values: { names: string | number }) => string
    unscaledStrings: string
    scaled: string
    table: string
    name: string
    course: string
    courseOf: (values: { name: string | number }) => string
    generated: string
    perKwp: string
    comparedEnergy: string
    deviation: string
    silentFor: (values: { hours: string | number }) => string
    notCompared: (values: { hours: string | number }) => string
    noData: string
    highlight: (values: { name: string | number }) => string
    stringOf: (values: { device: string | number; string: string | number }) => string
    powerTitlePerKwp: string
    powerTitle: string
    powerSummary: (values: { names: string | number; period: string | number; minutes: string | number; zone: string | number }) => string
    deviationTitle: string
    deviationSummary: string
    deviationOfTwo: string
    notComparedHere: string
    emptyChart: string
    heatTitle: string
    heatSummary: (values: { zone: string | number }) => string
    heatHint: string
    night: string
    subject: string
    subjectDevice: string
    hour: (values: { from: string | number; to: string | number }) => string
    cell: (values: { name: string | number; hour: string | number; value: string | number }) => string
    change: string
    choose: string
    ofKind: string
    inverters: string
    strings: string
    chosen: (values: { count: number; most: string | number }) => string
    few: string
    many: string
    check: (values: { name: string | number }) => string
    fromMany: (values: { count: number }) => string
    showAll: (values: { count: number }) => string
    noneTitle: string
    noneText: string
  }
  consents: {
    title: string
    lead: (values: { platform: string | number }) => string
    agree: string
    decline: string
    declineTitle: string
    declineText: (values: { platform: string | number }) => string
    leaving: string
    asMember: string
    notKept: string
  }
  content: {
    title: string
    lead: string
    leadOwn: string
    announcement: {
      title: string
      lead: string
      add: string
      changeTitle: string
      published: string
      failed: string
      none: string
      audience: string
      audiences: {
        everyone: string
        owners: string
        organisations: string
      }
      from: string
      until: string
      untilHint: string
      inZone: (values: { zone: string | number }) => string
      pickDay: string
      heading: string
      text: string
      again: string
      states: {
        planned: string
        shown: string
        over: string
      }
      period: (values: { from: string | number; to: string | number }) => string
      untilWithdrawn: (values: { from: string | number }) => string
      inLanguages: (values: { languages: string | number }) => string
      dismissed: (values: { count: number }) => string
      withdrawTitle: (values: { title: string | number }) => string
      withdrawText: string
      momentWrong: string
      overAlready: string
    }
    versions: string
    versionsLead: string
    searchVersions: string
    searchVersionsHint: string
    clear: string
    versionNotFound: string
    publish: string
    publishLead: string
    publishNow: string
    published: (values: { version: string | number }) => string
    change: string
    changeOf: (values: { title: string | number }) => string
    save: string
    kept: string
    changeVersion: (values: { version: string | number }) => string
    changeVersionLead: string
    withdraw: string
    withdrawOf: (values: { version: string | number }) => string
    withdrawTitle: (values: { version: string | number }) => string
    withdrawText: string
    version: {
      labels: {
        version: string
        innerVersion: string
        channel: string
        type: string
        platform: string
        platformCode: string
        layoutVersion: string
        content: string
        downloadLink: string
      }
      hints: {
        version: string
        downloadLink: string
      }
    }
    documents: string
    documentsLead: string
    documentsFailed: string
    noDocuments: string
    noDocumentsText: string
    addDocument: string
    add: string
    document: {
      labels: {
        type: string
        title: string
        url: string
        lan: string
        position: string
      }
      hints: {
        url: string
        position: string
      }
    }
    kinds: {
      MANUAL: string
      SERVICE: string
    }
    everyLanguage: string
    remove: string
    removeOf: (values: { title: string | number }) => string
    removeTitle: (values: { title: string | number }) => string
    removeText: string
    agreed: string
    agreedLead: string
    agreedAgain: string
    agreedTo: {
      terms: string
      privacy: string
    }
    unpublished: string
    unpublishedText: string
    required: string
    numberWrong: string
    typeWrong: string
    positionWrong: (values: { most: string | number }) => string
    linkWrong: string
    hostRefused: string
    numberTaken: string
    notKept: string
  }
  dataExport: {
    title: (values: { plant: string | number }) => string
    back: string
    failed: string
    lead: string
    what: string
    source: string
    wholePlant: string
    step: string
    steps: {
      minutes: string
      readings: string
      hours: string
      days: string
      weeks: string
      months: string
      years: string
    }
    from: string
    to: string
    pickDay: string
    period: string
    keptSince: (values: { day: string | number }) => string
    faults: {
      noDay: string
      reversed: string
      inFuture: string
      tooLong: (values: { most: string | number }) => string
    }
    columns: string
    find: string
    all: string
    none: string
    chosen: (values: { chosen: string | number; count: number }) => string
    noneFound: string
    noColumns: string
    noData: string
    names: {
      generation: string
      use: string
      buy: string
      sell: string
      charge: string
      discharge: string
      generator: string
      backup: string
      soc: string
      irradiation: string
      expected: string
      expectedLow: string
      expectedHigh: string
      performanceRatio: string
      income: string
    }
    forScripts: string
    forScriptsText: string
    command: string
    makeToken: string
    copyOf: (values: { name: string | number }) => string
    copied: string
    copyFailed: string
    file: string
    format: string
    formats: {
      xlsx: string
      comma: string
      semicolon: string
      tab: string
      jsonl: string
      parquet: string
    }
    clock: string
    clockOfPlant: (values: { zone: string | number }) => string
    clockUtc: string
    clockOfParquet: string
    powerIn: string
    energyIn: string
    temperatureIn: string
    preview: string
    previewHint: string
    previewLoading: string
    previewFailed: string
    noRows: string
    rows: (values: { count: number }) => string
    download: string
    downloading: string
    goingOn: string
    startedOver: string
    received: (values: { size: string | number }) => string
    receivedRows: (values: { size: string | number; done: string | number; rows: string | number }) => string
    fileProgress: string
    cancelFile: string
    done: string
    downloadFailed: string
    broken: string
  }
  day: {
    title: string
    fault: (values: { device: string | number; name: string | number }) => string
    since: (values: { time: string | number }) => string
    makes: (values: { share: string | number }) => string
    atInput: (values: { input: string | number }) => string
    costSoFar: (values: { money: string | number }) => string
    lostSoFar: (values: { energy: string | number }) => string
    moreAlerts: (values: { count: number }) => string
    seeAlert: string
    seeAlerts: string
    seeDevices: string
    offline: (values: { time: string | number }) => string
    stale: (values: { time: string | number }) => string
    contradiction: string
    gap: (values: { from: string | number; to: string | number }) => string
    gaps: (values: { count: number; from: string | number; to: string | number }) => string
    added: (values: { energy: string | number }) => string
    began: (values: { time: string | number }) => string
    without: (values: { devices: string | number }) => string
    known: (values: { known: string | number; of: string | number }) => string
    compared: {
      yesterdayByNow: {
        more: (values: { energy: string | number }) => string
        less: (values: { energy: string | number }) => string
        same: string
      }
      yesterday: {
        more: (values: { energy: string | number }) => string
        less: (values: { energy: string | number }) => string
        same: string
      }
      dayBefore: {
        more: (values: { energy: string | number }) => string
        less: (values: { energy: string | number }) => string
        same: string
      }
      yesterdaysDayBefore: {
        more: (values: { energy: string | number }) => string
        less: (values: { energy: string | number }) => string
        same: string
      }
    }
    forLight: {
      within: (values: { low: string | number; high: string | number }) => string
      below: (values: { energy: string | number }) => string
      above: (values: { energy: string | number }) => string
      withinSoFar: (values: { low: string | number; high: string | number }) => string
      belowSoFar: (values: { energy: string | number }) => string
      aboveSoFar: (values: { energy: string | number }) => string
    }
    forSeason: {
      within: (values: { low: string | number; high: string | number }) => string
      below: (values: { low: string | number; high: string | number }) => string
      above: (values: { low: string | number; high: string | number }) => string
      withinSoFar: (values: { low: string | number; high: string | number }) => string
      belowSoFar: (values: { low: string | number; high: string | number }) => string
      aboveSoFar: (values: { low: string | number; high: string | number }) => string
    }
    coming: (values: { energy: string | number; low: string | number; high: string | number }) => string
    wasForecast: (values: { energy: string | number }) => string
    clauseSeparator: string
    rises: (values: { time: string | number }) => string
    risesTomorrow: (values: { time: string | number }) => string
    asleep: (values: { time: string | number }) => string
    full: string
    fullSince: (values: { time: string | number }) => string
    carried: {
      battery: string
      grid: string
      both: string
      generator: string
    }
    peak: (values: { power: string | number; time: string | number }) => string
    peakSoFar: (values: { power: string | number; time: string | number }) => string
    warnings: (values: { count: number }) => string
    quiet: string
    noneYet: string
    noneThatDay: string
    onlySums: string
    now: (values: { time: string | number }) => string
    lastValues: (values: { time: string | number }) => string
    backToNow: string
    done: string
    pv: string
    battery: string
    grid: string
    home: string
    generator: string
    toHome: (values: { power: string | number }) => string
    toBattery: (values: { power: string | number }) => string
    toGrid: (values: { power: string | number }) => string
    goes: (values: { parts: string | number }) => string
    comes: (values: { parts: string | number }) => string
    fromPv: (values: { percent: string | number }) => string
    fromBattery: (values: { percent: string | number }) => string
    fromGrid: (values: { percent: string | number }) => string
    fromGenerator: (values: { percent: string | number }) => string
    separator: string
    charging: (values: { power: string | number }) => string
    discharging: (values: { power: string | number }) => string
    idle: string
    isFull: string
    buying: string
    selling: string
    running: string
    generated: string
    used: string
    direct: string
    ofBattery: string
    ofGenerator: string
    ofGrid: string
    ofUnknown: string
    clearSky: string
    clearSkyHint: string
    expected: string
    expectedHint: string
    yesterday: string
    noData: string
    sunrise: (values: { time: string | number }) => string
    sunset: (values: { time: string | number }) => string
    moment: string
    momentHint: string
    reading: (values: { time: string | number; values: string | number }) => string
    value: (values: { name: string | number; value: string | number }) => string
    picture: (values: { day: string | number; zone: string | number }) => string
    peakOf: (values: { name: string | number; power: string | number; time: string | number }) => string
    table: string
    tableTitle: (values: { day: string | number }) => string
    hour: string
    level: string
    four: string
    selfSufficiency: string
    income: string
    month: string
    monthHint: string
    fullLoadHours: string
    generatedHint: string
    usedHint: string
    selfSufficiencyHint: string
    selfSufficiencyHow: string
    fullLoadHoursHint: string
    fullLoadHoursHow: string
    inAll: {
      yesterday: (values: { value: string | number }) => string
      dayBefore: (values: { value: string | number }) => string
    }
    than: {
      yesterdayByNow: {
        more: (values: { energy: string | number }) => string
        less: (values: { energy: string | number }) => string
        same: string
      }
      dayBefore: {
        more: (values: { energy: string | number }) => string
        less: (values: { energy: string | number }) => string
        same: string
      }
    }
    perDay: (values: { value: string | number }) => string
    monthSoFar: (values: { value: string | number }) => string
    show: string
    showDay: string
    showFlow: string
    more: string
    failed: string
  }
  deletion: {
    title: string
    titleLead: string
    delete: string
    lead: string
    gateways: (values: { count: number }) => string
    devices: (values: { count: number }) => string
    days: (values: { count: number }) => string
    alerts: (values: { count: number }) => string
    businesses: (values: { count: number }) => string
    typeName: (values: { name: string | number }) => string
    nameWrong: (values: { name: string | number }) => string
    refused: string
    failed: string
    none: string
    noneText: string
    deletedAt: (values: { time: string | number }) => string
    until: (values: { time: string | number }) => string
    restore: string
    restored: (values: { plant: string | number }) => string
    withoutGateways: (values: { gateways: string | number }) => string
    notRestored: string
  }
  deviceChanges: {
    enter: string
    enterTitle: string
    enterText: string
    enterSerial: string
    enterSerialHint: string
    enterKind: string
    enterName: string
    enterGateway: string
    enterNow: string
    entered: (values: { name: string | number }) => string
    enterTaken: string
    enterNoGateway: string
    enterReplaced: string
    enterFailed: string
    remove: string
    removeTitle: (values: { name: string | number }) => string
    goes: string
    gatewayStops: string
    gatewayFree: string
    behind: (values: { count: number }) => string
    deviceStops: string
    alerts: (values: { count: number }) => string
    stays: string
    history: (values: { count: number }) => string
    noHistory: string
    gatewayBack: string
    deviceBack: string
    removeFailed: string
    removed: (values: { name: string | number }) => string
    removedTitle: (values: { count: number }) => string
    removedAt: (values: { time: string | number }) => string
    replace: string
    replaceTitle: (values: { name: string | number }) => string
    replaceBy: string
    bySerial: string
    newSerial: string
    newSerialMissing: string
    historyGoesOn: string
    devicesGoOn: string
    countsUntil: (values: { time: string | number }) => string
    countsUntilNow: string
    addFirst: string
    replaceNow: string
    replaceFailed: string
    chooseAbove: string
    replaceRefused: string
    placeAt: string
    placeByItself: string
    placed: string
    placeFailed: string
    replacedBy: string
    replaces: (values: { time: string | number }) => string
    removedText: (values: { time: string | number }) => string
    move: string
    moveTitle: (values: { name: string | number }) => string
    moveSearch: string
    moveSearchHint: string
    moveNone: string
    moveTo: string
    moveWhat: string
    moveWith: string
    moveWithout: string
    moveDevices: (values: { count: number }) => string
    moveAlone: string
    moveDays: (values: { count: number; day: string | number; plant: string | number }) => string
    moveDaysLeft: (values: { count: number }) => string
    moveNoDays: string
    moveFresh: (values: { plant: string | number; day: string | number }) => string
    moveAlertsGo: (values: { count: number }) => string
    moveOtherZone: (values: { plant: string | number; zone: string | number }) => string
    moveNow: string
    moveFailed: string
    moveNotThere: string
    moved: (values: { name: string | number; plant: string | number; day: string | number }) => string
    relocatedText: (values: { time: string | number }) => string
    relocatedFrom: (values: { day: string | number }) => string
    twins: string
  }
  deviceCharge: {
    lead: string
    free: string
    none: string
    noneText: string
    noMatch: string
    failed: string
    find: string
    clear: string
    show: string
    filters: {
      all: (values: { count: number }) => string
      within30: (values: { count: number }) => string
      within90: (values: { count: number }) => string
      ended: (values: { count: number }) => string
    }
    list: string
    logger: string
    plant: string
    paidUntil: string
    status: string
    states: {
      fine: string
      soon: string
      grace: string
      resting: string
    }
    choose: (values: { name: string | number }) => string
    chooseShown: string
    chosen: (values: { count: number }) => string
    inOrder: string
    forHowLong: string
    years: (values: { count: number; amount: string | number }) => string
    total: string
    renew: string
    notSold: string
    grace: string
    most: string
    marks: {
      ended: (values: { count: number }) => string
      soon: (values: { count: number }) => string
      fine: string
    }
  }
  devices: {
    title: string
    toMap: string
    name: string
    serialNumber: string
    kind: string
    gateway: string
    power: string
    today: string
    total: string
    lastUpdate: string
    signal: string
    firmware: string
    online: string
    alarm: string
    offline: string
    notReported: string
    asleep: string
    noneTitle: string
    noneText: string
    failed: string
    newDevices: {
      label: string
      title: (values: { count: number }) => string
      text: (values: { count: number }) => string
      about: (values: { count: number; gateway: string | number; first: string | number }) => string
      accept: string
      acceptOf: (values: { sn: string | number }) => string
      refuse: string
      refuseOf: (values: { sn: string | number }) => string
      refused: (values: { count: number }) => string
      failed: string
    }
    otherLogger: {
      title: string
      why: {
        mac: string
        firmware: string
        count: string
        connections: string
      }
      about: (values: { mac: string | number; firmware: string | number; address: string | number; time: string | number }) => string
      first: (values: { mac: string | number; network: string | number }) => string
      accept: string
      failed: string
    }
    network: {
      title: string
      ssid: string
      ip: string
      mac: string
    }
    meter: {
      title: string
      asReported: string
      roles: {
        grid: string
        production: string
        consumption: string
        battery: string
        subload: string
      }
      roleHints: {
        grid: string
        production: string
        consumption: string
        battery: string
        subload: string
      }
      reversed: string
      onlyPhase: (values: { phase: string | number }) => string
      since: (values: { day: string | number }) => string
      between: (values: { day: string | number; until: string | number }) => string
      looksTurned: (values: { power: string | number }) => string
      lookedTurned: string
      turn: string
      change: string
      measures: string
      reverse: string
      reverseHint: string
      multiplier: string
      multiplierHint: string
      phase: string
      phaseHint: string
      allPhases: string
      fromDay: string
      fromDayHint: (values: { day: string | number }) => string
      tooEarly: (values: { day: string | number }) => string
      pickDay: string
      preview: string
      today: string
      before: string
      after: string
      sums: {
        generation: string
        use: string
        buy: string
        sell: string
        useNow: string
      }
      save: string
      noFactor: string
      noDay: string
      inFuture: string
      notSaved: string
      updating: string
      saved: (values: { time: string | number }) => string
      savedBy: (values: { name: string | number; time: string | number }) => string
      takenBack: (values: { time: string | number }) => string
      takenBackBy: (values: { name: string | number; time: string | number }) => string
      takeBack: string
      takeBackOf: (values: { what: string | number }) => string
      takeBackTitle: string
      takeBackText: (values: { day: string | number }) => string
      notTakenBack: string
    }
    networks: {
      title: string
      lead: string
      label: string
      hint: string
      wrong: (values: { entry: string | number }) => string
      tooMany: (values: { count: number }) => string
      last: (values: { address: string | number; time: string | number }) => string
      excluded: (values: { address: string | number; time: string | number }) => string
      refused: (values: { address: string | number; time: string | number }) => string
      save: string
      saved: string
      failed: string
    }
    tree: {
      label: string
      search: string
      searchHint: string
      clearSearch: string
      byState: string
      byType: string
      clearFilters: string
      noMatchTitle: string
      noMatchText: string
      open: (values: { name: string | number }) => string
      devices: (values: { count: number }) => string
      noGateway: string
      never: string
      expectedEvery: (values: { span: string | number }) => string
      sameAs: (values: { gateway: string | number }) => string
      signalOf: (values: { percent: string | number }) => string
      powerNow: string
      today: string
      heard: string
      strings: (values: { name: string | number }) => string
      battery: string
      batteryOf: (values: { name: string | number }) => string
      chargeLevel: (values: { percent: string | number }) => string
      batteryStatus: {
        CHARGE: string
        DISCHARGE: string
        STATIC: string
      }
      buying: string
      selling: string
    }
    parts: {
      title: string
      besideTitle: string
      wiredTo: string
      unknownHost: string
      listOf: (values: { name: string | number }) => string
      optimizers: (values: { count: number }) => string
      modules: (values: { count: number }) => string
      weak: string
      weakOnes: (values: { count: number }) => string
      less: (values: { percent: string | number; count: number }) => string
      more: (values: { percent: string | number; count: number }) => string
      same: (values: { count: number }) => string
    }
    copy: (values: { sn: string | number }) => string
    copied: string
    copyFailed: string
    detail: {
      views: string
      live: string
      curves: string
      frames: string
      toDevices: string
      model: string
      protocol: string
      lastHeard: string
      expected: string
      every: (values: { span: string | number }) => string
      asleepUntil: (values: { time: string | number }) => string
      failedText: string
      noValuesTitle: string
      noValuesText: string
      searchParameters: string
      noParameterTitle: string
      noParameterText: string
      pinned: string
      pin: (values: { name: string | number }) => string
      unpin: (values: { name: string | number }) => string
      curveOf: (values: { name: string | number }) => string
      unknownModelTitle: string
      unknownModelText: (values: { count: number; code: string | number; size: string | number; first: string | number; last: string | number }) => string
      notSupported: (values: { count: number }) => string
      notSupportedText: string
      conflicts: (values: { count: number; day: string | number }) => string
      rejectedTitle: string
      rejectedLast: (values: { time: string | number }) => string
      notSupportedWord: string
      asOf: (values: { time: string | number }) => string
    }
    expected: {
      title: (values: { day: string | number }) => string
      whole: string
      input: (values: { input: string | number; tilt: string | number; azimuth: string | number }) => string
      row: (values: { made: string | number; expected: string | number; low: string | number; high: string | number }) => string
      young: (values: { made: string | number }) => string
      below: string
      how: string
    }
    curve: {
      period: string
      day: string
      week: string
      month: string
      year: string
      total: string
      previous: string
      next: string
      pickDay: string
      pickMonth: string
      pickWeek: string
      pickYear: string
      now: string
      allYears: string
      parameters: string
      chosen: (values: { count: number }) => string
      clear: string
      noMatch: string
      unitLimit: (values: { units: string | number }) => string
      countLimit: string
      energiesOnly: string
      energy: {
        generation: string
        use: string
        buy: string
        sell: string
        charge: string
        discharge: string
        generator: string
      }
      nothingTitle: string
      nothingText: string
      emptyTitle: string
      emptyText: string
      emptyChart: string
      title: (values: { device: string | number; names: string | number }) => string
      summary: (values: { names: string | number; device: string | number; period: string | number; zone: string | number }) => string
      peak: (values: { name: string | number; value: string | number; least: string | number }) => string
      energySummary: (values: { names: string | number; device: string | number; period: string | number }) => string
      noEnergiesTitle: string
      noEnergiesText: string
      nameSeparator: string
      sentenceSeparator: string
    }
    wrong: {
      title: string
      lead: string
      open: string
      from: string
      zone: (values: { zone: string | number }) => string
      to: string
      stillWrong: string
      reason: string
      mark: string
      span: (values: { from: string | number; to: string | number }) => string
      since: (values: { from: string | number }) => string
      markedBy: (values: { name: string | number; time: string | number }) => string
      marked: (values: { time: string | number }) => string
      takenBackBy: (values: { name: string | number; time: string | number }) => string
      takenBack: (values: { time: string | number }) => string
      takeBack: string
      takeBackOf: (values: { span: string | number }) => string
      takeBackTitle: string
      takeBackText: (values: { span: string | number }) => string
      updating: string
      onChart: string
      fromMissing: string
      toMissing: string
      reversed: string
      inFuture: string
      tooEarly: (values: { time: string | number }) => string
      notMarked: string
      notTakenBack: string
      pickDay: string
      setEnd: string
      setEndOf: (values: { span: string | number }) => string
      endTitle: string
      endText: string
      endMissing: string
      endInFuture: string
      notEnded: string
    }
    inputs: {
      title: string
      lead: string
      node: (values: { node: string | number }) => string
      countsFrom: (values: { time: string | number }) => string
      measures: string
      measuresOf: (values: { input: string | number }) => string
      nothing: string
      byName: (values: { name: string | number }) => string
      factor: string
      factorOf: (values: { input: string | number }) => string
      factorHint: string
      twice: string
      noFactor: string
      save: string
      saved: string
      notSaved: string
    }
    frame: {
      lead: string
      noneTitle: string
      noneText: string
      failed: string
      title: string
      kept: (values: { count: number }) => string
      dropped: (values: { count: number }) => string
      undated: string
      nothing: string
      bytes: (values: { count: number }) => string
      cut: (values: { count: number }) => string
      payload: string
      decoded: string
      nothingDecoded: string
      noTime: string
      of: (values: { time: string | number }) => string
    }
    type: {
      COLLECTOR: string
      WEATHER_STATION: string
      METER: string
      DTU: string
      REPEATER: string
      MICRO_INVERTER: string
      INVERTER: string
      OTHER_TYPE: string
      COMBINER_BOX: string
      BATTERY: string
      AIR_CONDITIONING: string
      HARMONIC_METER: string
      QUALITY_MONITOR: string
      SMART_HOME: string
      PV_MODULE: string
      ELECTRIC_SOURCE: string
      FAN: string
      WATER_PUMP: string
      HYBRID_POWER_SYSTEM_CABINET: string
      GENERATOR: string
      EPM: string
      MECD: string
      FLOW_METER_THERMOMETER: string
      RELAY_BOX: string
      SMART_METER: string
      TYPE_OFF_GRID_INVERTER: string
      FEED_IN_LIMIT: string
      MICRO_STORAGE_IN_ONE: string
      OPTIMIZER_CONCENTRATOR: string
      UPS_LOAD: string
      SMART_LOAD: string
      OPTIMIZER: string
      SOCKET: string
      PCS: string
      METER_READER: string
      CHARGE_PORT: string
      WIRELESS_CT: string
      SMART_SWITCH: string
    }
    category: {
      basic: string
      electric: string
      grid: string
      consumption: string
      battery: string
      temperature: string
      status: string
      generator: string
      environment: string
    }
  }
  directory: {
    peopleTitle: string
    organisationsTitle: string
    gatewaysTitle: string
    plantsTitle: string
    peopleLead: string
    organisationsLead: string
    gatewaysLead: string
    plantsLead: string
    findPeople: string
    findOrganisations: string
    findGateways: string
    findPlants: string
    search: string
    clear: string
    failed: string
    none: string
    noneText: string
    more: string
    person: string
    state: string
    memberOf: string
    plants: string
    lastLogin: (values: { zone: string | number }) => string
    never: string
    manage: string
    manageOf: (values: { name: string | number }) => string
    states: {
      ACTIVE: string
      DISABLED: string
      CANCELLED: string
      MOVED: (values: { centre: string | number }) => string
    }
    operator: string
    created: string
    number: (values: { number: string | number }) => string
    sessions: (values: { count: number }) => string
    endSessions: string
    endSessionsAsk: (values: { name: string | number }) => string
    endSessionsDone: string
    makeOperator: string
    makeOperatorAsk: (values: { name: string | number }) => string
    makeOperatorDone: string
    takeBack: string
    takeBackAsk: (values: { name: string | number }) => string
    takeBackDone: string
    ownRight: string
    actionFailed: string
    organisation: string
    contact: string
    membersCount: string
    gateway: string
    plant: string
    protocolName: string
    lastHeard: (values: { zone: string | number }) => string
    rejected: string
    owner: string
    noOwner: string
    businesses: string
    gateways: string
    handOver: string
    handOverOf: (values: { name: string | number }) => string
    messages: {
      title: string
      lead: string
      find: string
      all: string
      recipient: string
      message: string
      times: (values: { zone: string | number }) => string
      number: string
      sentAt: (values: { time: string | number }) => string
      nextAt: (values: { time: string | number }) => string
      problem: (values: { count: number; problem: string | number }) => string
      channels: {
        mail: string
        sms: string
        push: string
        webhook: string
      }
      states: {
        waiting: string
        failing: string
        failed: string
        sent: string
        expired: string
        withdrawn: string
      }
      retry: string
      retryOf: (values: { name: string | number }) => string
      retryAsk: string
      retryText: string
      retried: string
      kinds: {
        'test-mail': string
        'code-register': string
        'code-password': string
        'code-log-in': string
        'code-email': string
        'code-phone': string
        'code-revoke': string
        'already-registered': string
        invitation: string
        'administrator-invitation': string
        'password-changed': string
        'email-changed': string
        'phone-changed': string
        'second-factor-on': string
        'second-factor-off': string
        'passkey-added': string
        'account-linked': string
        'account-unlinked': string
        'account-revoked': string
        'account-moved': string
        'account-merged': string
        alerts: string
        'alerts-left': string
        'api-token-added': string
        'webhook-added': string
        'webhook-stopped': string
        'alert-assigned': string
        'alert-commented': string
        'plant-handed-over': string
        'plant-given': string
        'plant-received': string
        'plant-taken-over': string
        'organisation-webhook-added': string
        'dates-due': string
        'plant-report': string
        'portfolio-report': string
        'export-ready': string
        'insurance-request': string
        'insurance-news': string
        'case-news': string
        'sms-used-up': string
        'sms-low': string
        'service-ends': string
        'sms-rests': string
      }
    }
  }
  dueDates: {
    title: string
    text: string
    add: string
    on: string
    wholePlant: string
    kind: string
    kinds: {
      warranty: string
      inspection: string
      certificate: string
      'paid-until': string
    }
    day: string
    dayMissing: string
    pickDay: string
    note: string
    noteHint: string
    of: (values: { kind: string | number; on: string | number }) => string
    isToday: string
    isOver: (values: { count: number }) => string
    left: (values: { count: number }) => string
    line: (values: { day: string | number; when: string | number }) => string
    lineWithNote: (values: { day: string | number; when: string | number; note: string | number }) => string
    remove: string
    removeOf: (values: { what: string | number }) => string
    notDone: string
  }
  editPlant: {
    title: (values: { plant: string | number }) => string
    back: string
    save: string
    failed: string
    notAllowed: string
    notAllowedText: string
    otherZone: (values: { zone: string | number }) => string
    newZone: (values: { day: string | number; zone: string | number }) => string
    newCapacity: (values: { day: string | number }) => string
    pastZone: (values: { day: string | number; zone: string | number }) => string
    earnsHint: string
    currency: string
    flat: string
    flatHint: string
    cost: string
    costSubsidy: string
    costHint: string
    changedMeanwhile: string
    takeOver: string
    refused: string
    history: string
    address: string
    addressHint: string
  }
  errors: {
    1: string
    2: string
    3: string
    4: string
    5: string
    6: string
    7: string
    8: string
    9: string
    10: string
    11: string
    12: string
    13: string
    14: string
    15: string
    16: string
    17: string
    18: string
    19: string
    20: string
    21: string
    22: string
    23: string
    24: string
    25: string
    26: string
    27: string
    28: string
    29: string
    30: string
    31: string
    32: string
    33: string
    34: string
    35: string
    36: string
    37: string
    38: string
    39: string
    40: string
    41: string
    42: string
    43: string
    44: string
    45: string
    46: string
    47: string
    48: string
    49: string
    50: string
    51: string
    52: string
    53: string
    54: string
    55: string
    56: string
    57: string
    58: string
    59: string
  }
  feedback: {
    title: string
    intro: string
    kind: string
    kinds: {
      fault: string
      wish: string
      praise: string
      other: string
    }
    text: string
    textRequired: string
    contact: string
    contactHint: string
    pictures: string
    picturesHint: string
    addPictures: string
    remove: (values: { name: string | number }) => string
    tooMany: string
    tooLarge: (values: { name: string | number }) => string
    wrongKind: (values: { name: string | number }) => string
    unreadable: (values: { name: string | number }) => string
    send: string
    sent: string
    notSent: string
    mine: string
    mineNone: string
    states: {
      open: string
      answered: string
      closed: string
    }
    answer: string
    withPictures: (values: { count: number }) => string
    received: string
    receivedHint: string
    receivedNone: string
    from: (values: { name: string | number }) => string
    nobody: string
    reachAt: (values: { contact: string | number }) => string
    keepPicture: (values: { place: string | number }) => string
    answerLabel: (values: { name: string | number }) => string
    sendAnswer: string
    close: string
  }
  find: {
    open: string
    title: string
    placeholder: string
    pages: string
    plants: string
    devices: string
    results: string
    nothing: (values: { text: string | number }) => string
    hint: string
    failed: string
    found: (values: { count: number }) => string
  }
  fleet: {
    communication: string
    portfolio: string
    title: string
    needing: (values: { count: number; plants: string | number; first: string | number }) => string
    needingReasons: (values: { count: number; plants: string | number; causes: string | number }) => string
    quietTitle: string
    quiet: (values: { count: number }) => string
    lastEnded: (values: { time: string | number; fault: string | number; plant: string | number }) => string
    reporting: (values: { count: number; reporting: string | number }) => string
    resting: (values: { resting: string | number }) => string
    now: (values: { power: string | number }) => string
    today: (values: { energy: string | number }) => string
    night: (values: { count: number }) => string
    loading: string
    failedTitle: string
    failedText: string
    asOf: (values: { time: string | number }) => string
    emptyTitle: string
    emptyText: string
    first: string
    order: string
    toldIn: {
      money: (values: { currency: string | number }) => string
      energy: string
      capacity: string
    }
    costUnit: string
    kind: {
      STOPPED: string
      OUT_OF_SIGHT: string
      RUNNING: string
    }
    factors: (values: { capacity: string | number; days: string | number }) => string
    noCost: string
    noPrice: string
    devicesOf: (values: { devices: string | number; all: string | number }) => string
    wholePlant: string
    lasting: (values: { span: string | number }) => string
    further: (values: { count: number }) => string
    inPlants: (values: { count: number }) => string
    plantsNamed: (values: { names: string | number }) => string
    beganWithin: (values: { span: string | number }) => string
    openAlert: string
    openAlertOf: (values: { plant: string | number }) => string
    withinKm: (values: { km: string | number }) => string
    sameFirmware: (values: { firmware: string | number }) => string
    hidePlants: string
    allOfCause: string
    ranks: string
    over100: string
    showPlants: string
    evidence: (values: { before: string | number; since: string | number }) => string
    evidenceUnknown: string
    evidenceUnit: string
    rest: (values: { count: number }) => string
    restCost: (values: { cost: string | number }) => string
    notRunning: string
    noGateway: string
    neverHeard: string
    addGateway: string
    seeWhy: string
    more: (values: { count: number }) => string
    changes: string
    separator: string
    toldSeparator: string
    sentenceSeparator: string
    begun: string
    ended: string
    moreBegun: (values: { count: number }) => string
    moreEnded: (values: { count: number }) => string
    noneBegun: string
    stillOpen: (values: { count: number }) => string
    oldest: (values: { plant: string | number; span: string | number }) => string
    output: (values: { plant: string | number; yesterday: string | number; before: string | number }) => string
    lessBy: (values: { percent: string | number }) => string
    openDays: string
    openDaysSummary: (values: { day: string | number; count: number; today: string | number }) => string
    onceADay: string
    fault: string
    warning: string
    todayMark: string
    map: string
    views: string
    all: string
    needsYou: string
    why: (values: { fault: string | number; device: string | number; span: string | number }) => string
    whyMany: (values: { fault: string | number; count: number; span: string | number }) => string
    spanDays: (values: { count: number }) => string
    spanHours: (values: { count: number }) => string
    spanMinutes: (values: { count: number }) => string
    spanOfTwo: (values: { long: string | number; short: string | number }) => string
    spanShort: string
    keys: string
    keysHint: string
    keysOn: string
    keyNext: string
    keyPrevious: string
    keyOpen: string
    keyFind: string
    keyHelp: string
    startedNow: (values: { count: number }) => string
    endedNow: (values: { count: number }) => string
  }
  gateways: {
    title: string
    toDevices: string
    toPlant: string
    add: string
    protocol: string
    protocols: {
      'solarman-v5': {
        name: string
        note: string
      }
      mqtt: {
        name: string
        note: string
      }
      http: {
        name: string
        note: string
      }
    }
    name: string
    nameHint: string
    serialNumber: string
    serialNumberHint: string
    serialNumberWrong: string
    register: string
    failed: string
    taken: string
    several: {
      start: string
      one: string
      label: string
      hint: string
      list: string
      register: (values: { count: number }) => string
      added: (values: { count: number }) => string
      again: string
      more: (values: { count: number }) => string
      states: {
        ready: string
        added: string
        here: string
        twice: string
        wrong: string
        taken: string
      }
    }
    scan: {
      choose: string
      box: string
      other: (values: { text: string | number }) => string
    }
    claim: {
      lead: string
      before: string
      when: string
      start: string
      tooEarly: (values: { time: string | number }) => string
      byOther: string
      tooMany: string
      questions: {
        reaches: string
        yours: string
        understood: string
      }
      answered: string
      rounds: (values: { done: string | number; needed: string | number }) => string
      requests: {
        pause: {
          title: string
          text: string
        }
        off: {
          title: string
          text: string
        }
        dark: {
          title: string
          text: string
        }
        on: {
          title: string
          text: string
        }
        watch: {
          title: string
          text: string
        }
        proven: {
          title: string
          text: string
        }
      }
      noticing: string
      secondsLeft: (values: { count: number }) => string
      notices: {
        'not-off': string
        'not-on': string
        'too-soon': string
      }
      cutOff: string
      stop: string
      again: string
      failedTitle: (values: { sn: string | number }) => string
      failures: {
        'too-late': string
        restarts: string
        'two-loggers': string
        taken: string
        full: string
        stopped: string
      }
      hints: {
        serial: string
        server: string
        power: string
        wifi: string
      }
    }
    settings: string
    showSettings: string
    settingsOfLogger: string
    host: string
    port: string
    transport: string
    userName: string
    clientId: string
    password: string
    topic: string
    url: string
    emoncmsUrl: string
    apiKey: string
    secretOnce: string
    secretHidden: string
    renew: string
    renewAsk: string
    renewFailed: string
    renewed: string
    off: string
    qr: string
    qrHint: string
    example: string
    copyOf: (values: { name: string | number }) => string
    copied: string
    copyFailed: string
    listening: string
    listeningText: string
    silent: (values: { age: string | number }) => string
    heard: (values: { age: string | number }) => string
    noDevices: string
    devices: string
    reported: (values: { age: string | number }) => string
    checks: string
    check: {
      address: (values: { host: string | number; port: string | number }) => string
      secret: string
      wifi: string
      clock: string
    }
    plantFailed: string
  }
  handOver: {
    title: (values: { name: string | number }) => string
    titleFor: (values: { name: string | number; organisation: string | number }) => string
    text: (values: { account: string | number }) => string
    instead: (values: { account: string | number }) => string
    change: string
    stay: string
    notNow: string
    failed: string
    failedText: string
  }
  historyImport: {
    title: (values: { plant: string | number }) => string
    back: string
    failed: string
    notAllowed: string
    notAllowedText: string
    lead: string
    file: string
    fileHint: (values: { most: string | number }) => string
    choose: string
    again: string
    reading: string
    unreadable: string
    oldExcel: string
    tooLarge: string
    noDates: string
    noColumns: string
    noDays: string
    understood: string
    understoodHint: string
    series: string
    dateColumn: string
    timeColumn: string
    clock: string
    clockOfPlant: (values: { zone: string | number }) => string
    clockUtc: string
    rowTime: string
    rowTimes: {
      start: string
      end: string
    }
    dateOrder: string
    order: {
      ymd: string
      dmy: string
      mdy: string
    }
    decimal: string
    point: string
    comma: string
    unit: string
    kind: string
    kinds: {
      energy: string
      counter: string
      dayCounter: string
      power: string
    }
    notInFile: string
    columnNamed: (values: { letter: string | number }) => string
    columnWithHeading: (values: { letter: string | number; heading: string | number }) => string
    energies: {
      generation: string
      use: string
      buy: string
      sell: string
      charge: string
      discharge: string
    }
    preview: string
    daysFrom: (values: { count: number; first: string | number; last: string | number }) => string
    curves: (values: { count: number }) => string
    partial: (values: { count: number; days: string | number }) => string
    curveOfDay: string
    curveOf: (values: { day: string | number }) => string
    noCurveOn: string
    dayBefore: string
    dayAfter: string
    pickDay: string
    years: string
    year: string
    days: string
    zeroYear: (values: { years: string | number }) => string
    checking: string
    checkFailed: string
    check: string
    result: string
    new: (values: { count: number }) => string
    lackCurve: (values: { count: number }) => string
    same: (values: { count: number }) => string
    measured: (values: { count: number; days: string | number }) => string
    imported: (values: { count: number; days: string | number }) => string
    more: (values: { days: string | number }) => string
    separator: string
    refused: (values: { count: number }) => string
    cell: (values: { row: string | number; column: string | number; problem: string | number }) => string
    row: (values: { row: string | number; problem: string | number }) => string
    andMore: (values: { count: number }) => string
    problems: {
      notDate: (values: { text: string | number }) => string
      notNumber: (values: { text: string | number }) => string
      negative: (values: { text: string | number }) => string
      twice: (values: { text: string | number }) => string
      tooMuch: (values: { text: string | number }) => string
      notOver: (values: { text: string | number }) => string
      tooEarly: (values: { text: string | number }) => string
      noReadingBefore: (values: { text: string | number }) => string
      gap: (values: { text: string | number }) => string
      tooMany: (values: { text: string | number }) => string
    }
    isInTotal: string
    isInTotalHint: string
    import: (values: { count: number }) => string
    addCurves: (values: { count: number }) => string
    complete: string
    sent: (values: { count: number }) => string
    goesOn: (values: { count: number }) => string
    importFailed: string
    kept: string
    nothingNew: string
    done: (values: { count: number }) => string
    doneCurves: (values: { count: number }) => string
    whole: string
    past: string
    none: string
    pastDays: (values: { count: number; first: string | number; last: string | number; energy: string | number }) => string
    pastBy: (values: { name: string | number; time: string | number }) => string
    pastAt: (values: { time: string | number }) => string
    overridden: (values: { count: number }) => string
    brokeOff: string
    remove: string
    removeNamed: (values: { file: string | number }) => string
    removeAsk: string
    removeText: (values: { count: number }) => string
    removeFailed: string
    removed: string
    cancel: string
    close: string
  }
  history: {
    period: string
    day: string
    week: string
    month: string
    year: string
    total: string
    custom: string
    previousDay: string
    nextDay: string
    previousWeek: string
    nextWeek: string
    previousMonth: string
    nextMonth: string
    previousYear: string
    nextYear: string
    today: string
    thisWeek: string
    thisMonth: string
    thisYear: string
    pickDay: string
    pickMonth: string
    pickWeek: string
    pickYear: string
    allYears: string
    from: string
    to: string
    faults: {
      noDay: string
      reversed: string
      inFuture: string
      tooLong: (values: { most: string | number }) => string
    }
    weekdays: {
      mon: string
      tue: string
      wed: string
      thu: string
      fri: string
      sat: string
      sun: string
    }
    months: {
      jan: string
      feb: string
      mar: string
      apr: string
      may: string
      jun: string
      jul: string
      aug: string
      sep: string
      oct: string
      nov: string
      dec: string
    }
    view: string
    energy: string
    power: string
    bars: string
    calendar: string
    quantity: string
    compare: string
    compareWith: string
    comparison: string
    money: string
    difference: string
    more: (values: { energy: string | number }) => string
    less: (values: { energy: string | number }) => string
    same: string
    ofPeriod: (values: { name: string | number; period: string | number }) => string
    untilTime: (values: { day: string | number; time: string | number }) => string
    sentence: (values: { text: string | number }) => string
    clauseSeparator: string
    soFar: (values: { energy: string | number }) => string
    thatDay: (values: { energy: string | number }) => string
    lessThanYesterday: (values: { energy: string | number }) => string
    moreThanYesterday: (values: { energy: string | number }) => string
    sameAsYesterday: string
    lessThanBefore: (values: { energy: string | number }) => string
    moreThanBefore: (values: { energy: string | number }) => string
    sameAsBefore: string
    peakAt: (values: { power: string | number; time: string | number }) => string
    generation: string
    use: string
    buy: string
    sell: string
    charge: string
    discharge: string
    generator: string
    backup: string
    stateOfCharge: string
    unknown: string
    curveTitle: string
    powerTitle: string
    barsTitle: string
    calendarTitle: (values: { name: string | number; year: string | number }) => string
    calendarSum: (values: { name: string | number; year: string | number; energy: string | number }) => string
    calendarMost: (values: { day: string | number; energy: string | number }) => string
    daysWithout: (values: { count: number }) => string
    curveSummary: (values: { day: string | number; zone: string | number; facts: string | number }) => string
    curvePeak: (values: { name: string | number; power: string | number; time: string | number }) => string
    curveEnergy: (values: { name: string | number; energy: string | number }) => string
    factSeparator: string
    curveEmpty: (values: { day: string | number }) => string
    noneToday: string
    noneThatDay: string
    onlySums: string
    neighbours: (values: { day: string | number }) => string
    barsSummary: (values: { step: string | number; period: string | number; facts: string | number }) => string
    barsBest: (values: { label: string | number; energy: string | number }) => string
    barsEmpty: (values: { period: string | number }) => string
    byDay: string
    byMonth: string
    byYear: string
    emptyText: string
    generationStack: string
    useStack: string
    generationUsed: string
    generationCharged: string
    generationSold: string
    generationUnknown: string
    useFromPv: string
    useFromBattery: string
    useFromGrid: string
    useUnknown: string
    sources: string
    uses: string
    selfSufficiency: string
    selfUse: string
    balanceEmpty: string
    sourcesText: string
    usesText: string
    partTexts: {
      generation: string
      discharge: string
      buy: string
      use: string
      charge: string
      sell: string
    }
    selfSufficiencyText: string
    selfSufficiencyFormula: string
    selfUseText: string
    selfUseFormula: string
    balanceUnknownHint: string
    balancePartly: string
    usesTextPartly: string
    knownForHours: (values: { known: string | number; of: string | number }) => string
    knownForDays: (values: { known: string | number; of: string | number }) => string
    knownForText: (values: { known: string | number }) => string
    shareKnownForText: (values: { known: string | number }) => string
    energyKnownFor: (values: { energy: string | number; known: string | number }) => string
    ofFigure: (values: { name: string | number; known: string | number }) => string
    booked: (values: { name: string | number; energy: string | number; from: string | number; to: string | number }) => string
    bookedCount: (values: { count: number }) => string
    contradiction: string
    imported: string
    importedFigures: (values: { names: string | number }) => string
    contradictory: string
    contradictorySince: (values: { devices: string | number; day: string | number }) => string
    contradictoryFromTo: (values: { devices: string | number; from: string | number; to: string | number }) => string
    contradictoryOn: (values: { devices: string | number; day: string | number }) => string
    withoutDevices: (values: { devices: string | number }) => string
    silentBetween: (values: { device: string | number; from: string | number; to: string | number }) => string
    silentUntil: (values: { device: string | number; to: string | number }) => string
    silentAllDay: (values: { device: string | number }) => string
    silentForDays: (values: { count: number; device: string | number }) => string
    silentForHours: (values: { count: number; device: string | number }) => string
    silentMore: (values: { count: number }) => string
    silentSeparator: string
    silentSince: (values: { device: string | number; time: string | number }) => string
    contradictions: {
      negativeUse: string
      soldWithoutSource: string
    }
    wrongSpan: (values: { device: string | number; span: string | number }) => string
    wrongFromTo: (values: { from: string | number; to: string | number }) => string
    wrongSince: (values: { from: string | number }) => string
    markWrong: string
    deviceSeparator: string
    loading: string
    failed: string
    failedText: string
    retry: string
    noData: string
    chart: {
      separator: string
      legend: string
      actions: string
      more: string
      showTable: string
      showChart: string
      exportCsvLong: string
      exportPngLong: string
      zoomIn: string
      zoomOut: string
      resetZoom: string
      cursor: string
      cursorHint: string
      times: (values: { zone: string | number }) => string
      zero: string
      noDay: string
      daysHint: string
      moreRows: (values: { count: number }) => string
      time: string
      period: string
      noData: string
      sum: string
      failed: string
      incomplete: string
      tapAgain: string
    }
  }
  importPlants: {
    title: string
    lead: string
    template: string
    templateHint: string
    templateCsv: string
    templateXlsx: string
    templateName: string
    file: string
    choose: string
    fileHint: (values: { most: string | number }) => string
    paste: string
    read: string
    again: string
    unreadable: string
    oldExcel: string
    tooLarge: (values: { most: string | number }) => string
    tooManyRows: (values: { count: number; most: string | number }) => string
    empty: string
    noHeadings: (values: { name: string | number; capacity: string | number }) => string
    twice: (values: { columns: string | number }) => string
    ignored: (values: { count: number; columns: string | number }) => string
    checkFailed: string
    kept: string
    checking: string
    summary: string
    new: (values: { count: number }) => string
    wrong: (values: { count: number }) => string
    exists: (values: { count: number }) => string
    created: (values: { count: number }) => string
    mend: string
    mendHint: string
    row: (values: { row: string | number }) => string
    leaveOut: (values: { row: string | number }) => string
    leaveOutShort: string
    more: (values: { count: number }) => string
    right: string
    done: string
    existing: string
    create: (values: { count: number }) => string
    progress: (values: { done: string | number; count: number }) => string
    createFailed: string
    resume: string
    nothingNew: string
    toList: string
    choice: string
    gatewayTaken: string
    secrets: string
    secretsText: string
    secretsSave: string
    secretsName: string
    secretPlant: string
    secretSerial: string
    secretProtocol: string
    secretSecret: string
    columns: {
      reference: string
      name: string
      capacity: string
      town: string
      country: string
      latitude: string
      longitude: string
      address: string
      type: string
      gridType: string
      started: string
      tilt: string
      azimuth: string
      timezone: string
      currency: string
      feedIn: string
      purchase: string
      flat: string
      gateway: string
      protocol: string
    }
    problems: {
      required: string
      townRequired: string
      zoneRequired: string
      tooLong: (values: { most: string | number }) => string
      notNumber: string
      unclearNumber: string
      outOfRange: (values: { least: string | number; most: string | number }) => string
      notDate: string
      notKnown: string
      currencyWrong: string
      zoneWrong: string
      countryWrong: string
      characters: string
      formula: string
      noTown: string
      severalTowns: string
      repeated: (values: { row: string | number }) => string
      notAllowedHere: string
      tooMany: string
      turnedOff: string
      serialMissing: string
      serialWrong: string
      serialMadeHere: string
      notSoldHere: string
      atDevice: string
      taken: string
    }
  }
  installation: {
    title: string
    lead: string
    failed: string
    plants: string
    people: string
    organisations: string
    gateways: string
    heard: (values: { count: number }) => string
    messages: string
    failing: (values: { count: number }) => string
    noMail: string
    suspension: {
      title: string
      text: string
      suspend: string
      ask: string
      suspended: string
      resume: string
      failed: string
    }
    ports: string
    protocol: {
      'solarman-v5': string
      mqtt: string
      http: string
    }
    pages: string
    intake: string
    takeOver: string
    brands: string
    alertRules: string
    content: string
    contentOwn: string
    heardDay: (values: { count: number }) => string
    gaveUp: (values: { count: number }) => string
    samples: string
    samplesMore: string
    rollUp: string
    upToDate: string
    behind: (values: { count: number }) => string
    rollUpFailed: (values: { count: number }) => string
    jobs: string
    jobsFailed: (values: { count: number }) => string
    jobsFine: string
    jobsNone: string
    lastRun: (values: { time: string | number }) => string
    rejected: string
    accepted: string
    door: string
    doorAddress: string
    portsLead: string
    portsOwn: string
    noPorts: string
    health: string
    fine: string
    problem: string
    check: {
      clock: string
      'roll-up': string
    }
    versions: string
    server: string
    database: string
    schema: string
    jobPage: {
      title: string
      lead: string
      failed: string
      none: string
      noneText: string
      search: string
      searchHint: string
      clear: string
      everyState: string
      notFound: string
      notFoundText: string
      job: string
      state: string
      started: (values: { zone: string | number }) => string
      duration: string
      schedule: string
      error: string
      running: string
      ok: string
      failedRun: string
      never: string
      errorAt: (values: { time: string | number; error: string | number }) => string
      seconds: (values: { number: string | number }) => string
    }
    lastHour: string
  }
  insurance: {
    title: string
    card: string
    lead: string
    waits: (values: { count: number }) => string
    failed: string
    notDone: string
    changed: string
    requests: string
    none: string
    kept: string
    keptLead: string
    ask: string
    askFor: string
    plant: string
    findPlant: string
    clear: string
    more: string
    noPlants: string
    noOffers: string
    noCountry: string
    perKwp: (values: { amount: string | number }) => string
    perYear: (values: { amount: string | number }) => string
    readTerms: (values: { name: string | number }) => string
    downloadFailed: string
    seeRequest: string
    facts: {
      holder: string
      email: string
      phone: string
      plantName: string
      plantType: string
      address: string
      capacityKwp: string
      startDay: string
      note: string
    }
    pickDay: string
    wrong: {
      missing: string
      email: string
      capacity: string
      day: string
      amount: (values: { currency: string | number }) => string
      country: string
      types: string
      address: string
      file: string
      unreadable: string
      until: string
      to: string
    }
    check: string
    checkText: {
      mail: (values: { insurer: string | number }) => string
      webhook: (values: { insurer: string | number }) => string
      nobody: (values: { insurer: string | number }) => string
    }
    estimate: string
    consent: (values: { insurer: string | number }) => string
    back: string
    send: string
    twice: string
    stale: string
    asked: string
    request: (values: { number: string | number }) => string
    offer: string
    state: string
    price: string
    byOffer: (values: { amount: string | number }) => string
    day: string
    states: {
      asked: string
      offered: string
      accepted: string
      insured: string
      ended: string
      declined: string
      withdrawn: string
      lapsed: string
    }
    notHere: string
    notHereText: string
    offeredText: (values: { insurer: string | number; amount: string | number; day: string | number }) => string
    onlyOwner: string
    accept: (values: { amount: string | number }) => string
    acceptTitle: string
    acceptText: (values: { insurer: string | number; plant: string | number; amount: string | number }) => string
    withdraw: string
    withdrawTitle: string
    withdrawText: string
    policy: (values: { name: string | number }) => string
    covers: (values: { from: string | number; to: string | number }) => string
    sent: string
    erased: string
    plantGone: string
    history: string
    steps: {
      ask: string
      quote: (values: { amount: string | number; day: string | number }) => string
      accept: string
      insure: (values: { from: string | number; to: string | number }) => string
      end: string
      decline: string
      withdraw: string
      lapse: string
    }
    sides: {
      asker: string
      brand: string
      platform: string
    }
    desk: {
      title: string
      lead: string
      offers: string
      noOffers: string
      add: string
      edit: string
      editOf: (values: { title: string | number }) => string
      name: string
      insurer: string
      about: string
      country: string
      types: string
      price: string
      currency: string
      receiver: string
      receiverLead: string
      mail: string
      webhook: string
      webhookKept: (values: { host: string | number }) => string
      webhookRemove: string
      secret: string
      save: string
      saved: string
      stale: string
      terms: string
      termsOf: (values: { title: string | number }) => string
      noTerms: string
      publish: string
      publishOf: (values: { title: string | number }) => string
      withdraw: string
      withdrawOf: (values: { title: string | number }) => string
      waiting: (values: { count: number }) => string
      states: {
        draft: string
        published: string
        withdrawn: string
      }
      requests: string
      noRequests: string
      every: string
      quote: string
      yearly: (values: { currency: string | number }) => string
      validUntil: string
      note: string
      decline: string
      declineTitle: string
      why: string
      insure: string
      renew: string
      file: string
      choose: string
      from: string
      to: string
      end: string
      done: string
      copyOf: (values: { name: string | number }) => string
      copied: string
      copyFailed: string
    }
  }
  intake: {
    title: string
    lead: string
    failed: string
    clock: {
      unconfirmed: string
      machine: string
      database: string
      unconfirmedText: string
      machineText: string
      databaseText: string
      known: string
      server: string
      confirm: string
      confirmTitle: (values: { time: string | number }) => string
      confirmText: string
      confirmFailed: string
    }
    counts: string
    outcomeName: string
    all: string
    since: (values: { time: string | number }) => string
    lastHour: (values: { number: string | number }) => string
    lastHourHint: string
    accepted: string
    undated: string
    dropped: string
    reason: {
      'unknown gateway': string
      'too many devices': string
      'new device': string
      'device refused': string
      'too old': string
      'in the future': string
      implausible: string
      'seen before': string
      conflicting: string
      undecodable: string
      'over quota': string
      'over budget': string
      'message not allowed': string
      'too many connections': string
      'another logger': string
      'network not allowed': string
    }
    reasonDetail: (values: { reason: string | number; detail: string | number }) => string
    urgency: {
      act: string
      check: string
      none: string
    }
    advice: {
      none: string
      'too many devices': string
      'too old': string
      'in the future': string
      implausible: string
      conflicting: string
      malformed: string
      undecodable: string
      'over quota': string
      'over budget': string
      'message not allowed': string
      'too many connections': string
      'another logger': string
    }
    rollUp: {
      title: string
      fresh: string
      behind: (values: { count: number }) => string
      failed: string
      failedLead: (values: { count: number }) => string
      plant: (values: { id: string | number }) => string
      tries: string
      failedAt: string
      retryAt: string
      retry: string
      retryOf: (values: { id: string | number }) => string
      retryFailed: string
    }
    setAside: string
    setAsideLead: string
    search: string
    searchHint: string
    clear: string
    everyUrgency: string
    notFoundTitle: string
    notFoundText: string
    urgencyName: string
    count: string
    lastAt: (values: { zone: string | number }) => string
    firstAt: (values: { time: string | number }) => string
    times: (values: { count: number; number: string | number }) => string
    ofDevice: (values: { sn: string | number }) => string
    countsLead: string
    noneTitle: string
    noneText: string
    protocol: string
    gateway: string
    plant: string
    why: string
    bytes: (values: { count: number }) => string
    show: string
    showOf: (values: { id: string | number }) => string
    payload: (values: { id: string | number }) => string
    cut: (values: { count: number }) => string
    budgets: {
      title: string
      lead: string
      none: string
      state: string
      within: string
      over: (values: { number: string | number }) => string
      span: (values: { since: string | number; until: string | number }) => string
      budget: string
      limit: (values: { second: string | number; day: string | number }) => string
      isDefault: string
      kept: string
      refused: string
      change: string
      changeOf: (values: { sn: string | number }) => string
      sn: string
      snRequired: string
      find: string
      notFound: string
      ofGateway: (values: { sn: string | number }) => string
      second: string
      day: string
      timesTen: string
      secondRange: (values: { least: string | number; most: string | number }) => string
      dayRange: (values: { least: string | number; most: string | number }) => string
      save: string
      reset: string
      saved: string
      notSaved: string
    }
  }
  largeExports: {
    title: string
    separator: string
    lead: (values: { days: string | number }) => string
    open: string
    sources: string
    noSources: string
    plantColumns: string
    deviceColumns: string
    deviceColumnsHint: string
    expectedRows: (values: { rows: string | number }) => string
    expectedSize: (values: { size: string | number }) => string
    mostSize: (values: { size: string | number }) => string
    estimating: string
    estimateFailed: string
    tooLarge: string
    tooManyRows: (values: { rows: string | number }) => string
    start: string
    startFailed: string
    busy: string
    full: string
    waiting: string
    working: (values: { percent: string | number }) => string
    progress: string
    ready: (values: { size: string | number; day: string | number }) => string
    notMade: string
    noData: string
    becameTooLarge: string
    cancel: string
    remove: string
    notDone: string
    loading: (values: { percent: string | number }) => string
    broken: string
    instead: string
    insteadHint: string
    insteadBegun: string
    notLoaded: string
  }
  largeScreen: {
    title: string
    fleet: string
    loading: string
    powerNow: string
    today: string
    month: string
    year: string
    total: string
    co2: string
    estimatedTrees: (values: { trees: string | number }) => string
    capacity: string
    noData: string
    tonnes: string
    reporting: (values: { count: number; reporting: string | number }) => string
    resting: (values: { resting: string | number }) => string
    conditions: string
    ranking: string
    rankingNone: string
    alerts: string
    alertsNone: string
    alertsMore: (values: { count: number }) => string
    level: {
      tip: string
      warning: string
      fault: string
    }
    flow: string
    curve: string
    curveOfDay: string
    generation: string
    use: string
    curveNone: string
    curveTooMany: (values: { most: string | number; count: number }) => string
    curveSummary: (values: { name: string | number; power: string | number; time: string | number }) => string
    ageJustNow: string
    ageSeconds: (values: { count: number }) => string
    ageMinutes: (values: { count: number }) => string
    ageHours: (values: { count: number }) => string
    ageDays: (values: { count: number }) => string
    ageNever: string
    old: string
    failing: string
    offline: string
    noPlants: string
    noPlantsText: string
    refused: string
    controls: string
    previous: string
    next: string
    pause: string
    resume: string
    paused: string
    fullscreen: string
    endFullscreen: string
    close: string
    place: (values: { place: string | number; count: number }) => string
    plantsOf: (values: { shown: string | number; count: number }) => string
  }
  live: {
    title: string
    today: string
    selfSufficiency: string
    selfSufficiencyHow: string
    selfUse: string
    fullLoadHours: string
    fullLoadHoursHint: string
    fullLoadHoursHow: string
    performance: string
    performanceHint: string
    performanceHow: string
    noData: string
    pv: string
    grid: string
    battery: string
    home: string
    generator: string
    backup: string
    chargePort: string
    smartLoad: string
    generating: string
    buying: string
    selling: string
    charging: string
    discharging: string
    using: string
    idle: string
    flowOf: (values: { source: string | number; power: string | number; parts: string | number }) => string
    flowSeparator: string
    toHome: (values: { power: string | number }) => string
    toBattery: (values: { power: string | number }) => string
    toGrid: (values: { power: string | number }) => string
    toUnknown: (values: { power: string | number }) => string
    unknownSource: (values: { power: string | number }) => string
    homeUses: (values: { power: string | number }) => string
    batteryAt: (values: { percent: string | number }) => string
    ofUse: (values: { name: string | number; power: string | number }) => string
    nothingFlows: string
    flowUnknown: string
    flowOld: (values: { age: string | number }) => string
    ageJustNow: string
    ageSeconds: (values: { count: number }) => string
    ageMinutes: (values: { count: number }) => string
    ageHours: (values: { count: number }) => string
    ageDays: (values: { count: number }) => string
    spanSeconds: (values: { count: number }) => string
    spanMinutes: (values: { count: number }) => string
    spanHours: (values: { count: number }) => string
    spanDays: (values: { count: number }) => string
    dataAge: (values: { age: string | number }) => string
    dataNever: string
    updatedAt: (values: { time: string | number }) => string
    streamLive: string
    streamPolling: (values: { seconds: string | number }) => string
    streamConnecting: string
    localTime: string
    daylight: (values: { sunrise: string | number; sunset: string | number }) => string
    polarDay: string
    polarNight: string
    yieldTitle: string
    month: string
    monthHint: string
    year: string
    yearHint: string
    total: string
    totalHint: string
    level: string
    levelHint: string
    batteryPower: string
    moneyTitle: string
    incomeHint: {
      soldAndUsed: string
      sold: string
      used: string
      generated: string
      mixed: string
    }
    incomeCounts: {
      soldAndUsed: string
      sold: string
      used: string
      generated: string
      mixed: string
    }
    incomeNone: string
    incomeContradictory: string
    incomeSold: (values: { energy: string | number; price: string | number }) => string
    incomeUsed: (values: { energy: string | number; price: string | number }) => string
    incomeGenerated: (values: { energy: string | number; price: string | number }) => string
    incomeSubsidised: (values: { energy: string | number; price: string | number }) => string
    knownForHours: (values: { known: string | number; of: string | number }) => string
    knownForDays: (values: { known: string | number; of: string | number }) => string
    incomeMonth: string
    incomeYear: string
    incomeTotal: string
    savedTitle: string
    co2: string
    co2Hint: string
    coal: string
    coalHint: (values: { each: string | number }) => string
    trees: string
    treesHint: (values: { each: string | number }) => string
    savedHow: (values: { energy: string | number; factor: string | number }) => string
    estimated: string
    co2Source: (values: { country: string | number; year: string | number; source: string | number }) => string
    worldAverage: string
    weatherTitle: string
    ambientTemperature: string
    ambientTemperatureHint: string
    moduleTemperature: string
    moduleTemperatureHint: string
    irradiance: string
    irradianceHint: (values: { full: string | number }) => string
    windSpeed: string
    windSpeedHint: string
    alertsNone: string
    alertsFailed: string
    partlyOffline: string
    withoutDevices: (values: { devices: string | number }) => string
    silentMore: (values: { count: number }) => string
    silentSeparator: string
    silentSince: (values: { device: string | number; time: string | number }) => string
    allOffline: (values: { time: string | number }) => string
    asleep: (values: { until: string | number; time: string | number }) => string
    oldValues: (values: { age: string | number }) => string
    failed: string
    failedText: string
    retry: string
    noDeviceTitle: string
    noDeviceText: string
    noDeviceSteps: string
    noDeviceStep1: string
    noDeviceStep2: string
    noDeviceStep3: string
    toDevices: string
    waitingTitle: string
    waitingText: string
    restTitle: string
    restText: string
    renew: string
    offline: string
    offlineSince: (values: { age: string | number }) => string
  }
  losses: {
    title: string
    titleHint: string
    cause: string
    energy: string
    worth: string
    worthHint: string
    worthHow: string
    causes: {
      weather: string
      clipping: string
      outage: string
      limit: string
      siblings: string
      unknown: string
    }
    hints: {
      weather: string
      clipping: string
      outage: string
      limit: string
      siblings: string
      unknown: string
    }
    total: string
    planned: string
    availability: (values: { percent: string | number }) => string
    availabilityHint: string
    availabilityHow: string
    availabilityName: string
    outFor: (values: { span: string | number }) => string
    plannedFor: (values: { span: string | number }) => string
    unseenFor: (values: { span: string | number }) => string
    hours: (values: { hours: string | number }) => string
    separator: string
    modelled: string
    modelledDays: (values: { count: number }) => string
    withoutPrice: (values: { count: number }) => string
    ranking: (values: { days: string | number }) => string
    rankingOrder: string
    group: (values: { plants: string | number; money: string | number }) => string
    groupOfEnergy: (values: { plants: string | number; energy: string | number }) => string
    plants: (values: { count: number }) => string
    noPrice: string
    factors: (values: { energy: string | number; price: string | number }) => string
  }
  manual: {
    contents: string
    lead: (values: { brand: string | number }) => string
    sections: {
      start: {
        title: string
        text: readonly string[]
      }
      plant: {
        title: string
        text: readonly string[]
      }
      logger: {
        title: string
        text: readonly string[]
      }
      page: {
        title: string
        text: readonly string[]
      }
      alerts: {
        title: string
        text: readonly string[]
      }
      share: {
        title: string
        text: readonly string[]
      }
      data: {
        title: string
        text: readonly string[]
      }
      fleet: {
        title: string
        text: readonly string[]
      }
    }
  }
  messageSettings: {
    level: string
    levelHint: (values: { email: string | number }) => string
    noEmailTitle: string
    noEmailText: string
    off: string
    faults: string
    faultsNote: string
    warnings: string
    warningsNote: string
    everything: string
    everythingNote: string
    quiet: string
    quietHint: (values: { zone: string | number }) => string
    useZone: (values: { zone: string | number }) => string
    quietOn: string
    from: string
    to: string
    timesRequired: string
    timesEqual: string
    lately: (values: { time: string | number }) => string
    never: string
    inApp: string
    noMail: string
    pace: string
    paceHint: (values: { zone: string | number }) => string
    atOnce: string
    atOnceNote: string
    byDay: string
    byDayNote: string
    byWeek: string
    byWeekNote: string
    plants: string
    allPlants: string
    allPlantsNote: string
    ownPlants: string
    favourites: string
    favouritesNote: string
    over: string
    sms: string
    smsHint: (values: { phone: string | number }) => string
    noPhone: string
    smsOn: string
    push: string
    pushHint: string
    noPush: string
    pushDenied: string
    pushLevel: string
    thisDevice: (values: { name: string | number }) => string
    removeDevice: string
    turnOnPush: string
    pushFailed: string
    tagged: string
    tag: string
    left: string
    leftHint: string
    colleague: string
    noColleague: string
    leftAfter: string
    leftLevel: string
    leftSame: string
    hours: (values: { count: number }) => string
    webhooks: {
      title: string
      hint: string
      hintOfOrganisation: string
      add: string
      name: string
      nameRequired: string
      address: string
      addressHint: string
      addressWrong: string
      shape: string
      shapes: {
        plain: string
        chat: string
        bot: string
        own: string
      }
      chat: string
      chatRequired: string
      template: string
      templateHint: (values: { slots: string | number }) => string
      templateWrong: string
      headerName: string
      headerValue: string
      headerWrong: string
      most: string
      save: string
      cancel: string
      secret: string
      secretHint: string
      copy: string
      copied: string
      copyFailed: string
      about: (values: { host: string | number; shape: string | number; level: string | number }) => string
      works: (values: { time: string | number }) => string
      nothingYet: string
      failing: (values: { time: string | number }) => string
      stopped: (values: { time: string | number }) => string
      resume: string
      test: string
      renew: string
      accepted: string
      answered: (values: { status: string | number }) => string
      deliveries: string
      states: {
        sent: string
        queued: string
        waiting: (values: { count: number; why: string | number }) => string
        failed: (values: { why: string | number }) => string
        withdrawn: string
      }
      problems: {
        slow: string
        inside: string
        notAnAddress: string
        notFound: string
        unreachable: string
      }
    }
  }
  metering: {
    title: (values: { plant: string | number }) => string
    back: string
    save: string
    failed: string
    notAllowed: string
    notAllowedText: string
    strategy: string
    strategies: {
      DYNAMIC: string
      MANUAL: string
    }
    strategyNotes: {
      DYNAMIC: string
      MANUAL: string
    }
    methodsTitle: string
    methods: {
      TOTAL_FROM_DAILY_SUM: string
      TOTAL_FROM_DEVICE_UPLOAD: string
      TOTAL_FROM_POWER: string
      TOTAL_FROM_PROPORTION: string
    }
    methodNotes: {
      TOTAL_FROM_DAILY_SUM: string
      TOTAL_FROM_DEVICE_UPLOAD: string
      TOTAL_FROM_POWER: string
      TOTAL_FROM_PROPORTION: string
    }
    energies: {
      generation: string
      use: string
      buy: string
      sell: string
      charge: string
      discharge: string
    }
    share: string
    shareNote: string
    shareWrong: string
    offsets: string
    offsetsNote: string
    generationOffset: string
    useOffset: string
    offsetWrong: string
    missing: string
    missings: {
      unknown: string
      zero: string
    }
    missingNotes: {
      unknown: string
      zero: string
    }
    preview: string
    calculating: string
    previewIncomplete: string
    previewFailed: string
    recalculated: (values: { day: string | number }) => string
    previewedFrom: (values: { day: string | number }) => string
    noDifference: string
    periods: {
      Value: string
      Month: string
      Total: string
    }
    changedMeanwhile: string
    takeOver: string
    tooMany: string
    refused: string
    history: string
    countedFrom: (values: { day: string | number }) => string
    takeBack: string
    takeUp: string
  }
  moduleMap: {
    wiring: {
      title: string
      press: string
      open: (values: { name: string | number }) => string
      tracker: (values: { number: string | number }) => string
      inputOfTracker: (values: { input: string | number; number: string | number }) => string
      range: (values: { from: string | number; to: string | number }) => string
      unwired: string
      counted: (values: { name: string | number; number: string | number }) => string
      outlined: (values: { name: string | number; modules: string | number }) => string
      noOutline: string
      noPlace: string
      allPlaced: string
      leftText: (values: { number: string | number; order: string | number }) => string
      put: string
      putOf: (values: { name: string | number }) => string
      done: (values: { placed: string | number; left: string | number }) => string
    }
    title: string
    toDevices: string
    failed: string
    view: string
    asMap: string
    asList: string
    noneTitle: string
    noneText: string
    notDrawn: string
    saved: (values: { time: string | number }) => string
    savedBy: (values: { time: string | number; name: string | number }) => string
    map: string
    mapHint: string
    list: string
    zoom: {
      zoomIn: string
      zoomOut: string
      all: string
    }
    legend: string
    levels: {
      unnamed: string
      unknown: string
      zero: string
      half: string
      low: string
      less: string
      usual: string
      more: string
    }
    modules: string
    median: string
    below: string
    zeroCount: string
    unknownCount: string
    worst: string
    noWorst: string
    press: string
    chosen: string
    place: (values: { array: string | number; row: string | number; column: string | number }) => string
    short: (values: { row: string | number; column: string | number }) => string
    placeColumn: string
    device: string
    sn: string
    inputOf: (values: { name: string | number; input: string | number }) => string
    noSn: string
    notHeard: string
    energy: string
    power: string
    share: string
    state: string
    neighbours: string
    told: (values: { place: string | number; part: string | number; value: string | number; state: string | number }) => string
    sortBy: (values: { name: string | number }) => string
    edit: string
    save: string
    cancel: string
    leaveTitle: string
    leaveText: string
    leave: string
    stay: string
    undo: string
    redo: string
    addArray: string
    newArray: (values: { number: string | number }) => string
    copyOf: (values: { name: string | number }) => string
    draw: string
    drawHint: string
    several: string
    severalHint: string
    severalTitle: string
    severalText: (values: { modules: string | number; arrays: string | number }) => string
    removeModules: string
    removeArrays: string
    align: {
      left: string
      right: string
      top: string
      bottom: string
    }
    array: string
    chooseArray: string
    name: string
    rows: string
    columns: string
    azimuth: string
    tilt: string
    x: string
    y: string
    angle: string
    portrait: string
    turn: string
    copy: string
    removeArray: string
    snHint: string
    apply: string
    makeGap: string
    gap: string
    fill: string
    fillText: (values: { free: string | number; left: string | number }) => string
    order: string
    orders: {
      serpentine: string
      rows: string
      columns: string
    }
    fillLeft: string
    listOf: string
    listHint: string
    fillList: string
    scan: {
      several: string
      choose: string
      box: string
      other: (values: { text: string | number }) => string
      placed: (values: { sn: string | number; place: string | number }) => string
      noRoom: (values: { sn: string | number }) => string
    }
    numbering: {
      title: string
      text: (values: { modules: string | number }) => string
      from: string
      wrong: (values: { most: string | number }) => string
      start: string
      remove: string
      keys: string
      place: (values: { place: string | number; number: string | number }) => string
      order: string
    }
    twice: (values: { sn: string | number; array: string | number; row: string | number; column: string | number }) => string
    tooMany: (values: { most: string | number }) => string
    changedMeanwhile: string
    changedBy: (values: { name: string | number }) => string
    takeTheirs: string
    keepMine: string
    notSaved: string
    savedBefore: string
    what: string
    ofDay: string
    overDay: string
    play: string
    pause: string
    time: string
    noPowers: string
    curve: string
    curveSummary: (values: { place: string | number; day: string | number; power: string | number; time: string | number }) => string
    curveUnknown: string
    usual: {
      choice: string
      range: (values: { first: string | number; last: string | number }) => string
      period: (values: { first: string | number; last: string | number; known: string | number; days: string | number }) => string
      meaning: string
      spread: string
      few: string
      none: (values: { first: string | number; last: string | number }) => string
      shades: string
      noShades: string
      hint: string
      at: (values: { from: string | number; to: string | number; share: string | number }) => string
      allDay: (values: { share: string | number }) => string
      siblings: string
      moduleDays: (values: { known: string | number; days: string | number }) => string
      curveSummary: (values: { place: string | number; day: string | number; power: string | number; time: string | number }) => string
      curveUnknown: string
    }
    background: {
      title: string
      picture: string
      hint: string
      take: string
      choose: string
      remove: string
      scale: string
      scaleHint: string
      length: string
      move: string
      moveHint: string
      firstEnd: string
      secondEnd: string
      width: string
      turn: string
      opacity: string
      show: string
      notLoaded: string
      done: string
    }
    sheet: {
      title: string
      printHint: string
      print: string
      notPrinted: string
      photo: string
      hint: string
      take: string
      choose: string
      reading: string
      found: (values: { stickers: string | number; rows: string | number; columns: string | number }) => string
      pieces: (values: { number: string | number }) => string
      ofArray: (values: { array: string | number }) => string
      corners: string
      cornersHint: string
      cornerNames: {
        upperLeft: string
        upperRight: string
        lowerRight: string
        lowerLeft: string
      }
      cornerAt: (values: { corner: string | number; x: string | number; y: string | number }) => string
      readAgain: string
      turn: string
      mirror: string
      place: string
      discard: string
      arrayName: (values: { number: string | number }) => string
      placed: string
      noDoubts: string
      doubts: string
      said: {
        OPTIMIZER_NOT_IN_PLANT: (values: { sn: string | number }) => string
        OPTIMIZER_ALREADY_IN_PLANT: (values: { sn: string | number }) => string
        OPTIMIZER_IN_OTHER_PLANT: (values: { sn: string | number }) => string
        GATEWAY_NOT_IN_PLANT: (values: { sn: string | number }) => string
        OPTIMIZER_SAME_SERIAL: (values: { sn: string | number }) => string
        unsure: (values: { sn: string | number }) => string
        loose: (values: { sn: string | number }) => string
      }
      drawnAt: (values: { place: string | number }) => string
      show: (values: { row: string | number; column: string | number }) => string
      nearest: (values: { sn: string | number }) => string
      more: (values: { number: string | number }) => string
      wrong: {
        noPicture: string
        tooLong: string
        tooSmall: string
        tooDark: string
        blurred: string
        noCodes: string
        noSerials: string
        noGrid: string
        otherPlant: string
      }
      notRead: string
    }
  }
  newPlant: {
    title: string
    lead: string
    many: string
    pickDay: string
    where: string
    useHere: string
    here: string
    onMap: string
    map: {
      open: string
      close: string
      failed: string
      label: string
      hint: string
      pin: string
      pinHint: string
      zoomIn: string
      zoomOut: string
      middle: string
      credit: string
    }
    hereFailed: string
    town: string
    townHint: string
    found: string
    noStreets: string
    coordinates: string
    searchAddress: string
    addressesFound: string
    noAddress: string
    addressFailed: string
    addressSource: string
    noTown: string
    zone: string
    what: string
    name: string
    type: string
    gridType: string
    gridTypes: {
      DISTRIBUTED_FULLY: string
      EXCESS: string
      OFF_GRID: string
      BATTERY_BACKUP: string
      CENTRALIZED_FULLY: string
      PV_BTR_USE: string
    }
    capacity: string
    tilt: string
    azimuth: string
    angleHint: string
    started: string
    earns: string
    earnsHint: string
    feedIn: string
    purchase: string
    create: string
    placeRequired: string
    zoneRequired: string
    nameRequired: string
    capacityWrong: string
    tiltWrong: string
    azimuthWrong: string
    startedWrong: string
    priceWrong: string
    amountWrong: (values: { most: string | number }) => string
    refused: string
    kept: string
    tiltDial: string
    azimuthDial: string
    angleMissing: string
    angleUnset: string
    points: {
      north: string
      northEast: string
      east: string
      southEast: string
      south: string
      southWest: string
      west: string
      northWest: string
    }
    photo: string
    photoHint: string
    takePhoto: string
    choosePhoto: string
    removePhoto: string
    noPhoto: string
    photoNotKept: string
    createdWithoutPhoto: (values: { name: string | number }) => string
    sendPhotoAgain: string
    withoutPhoto: string
  }
  orders: {
    title: string
    order: (values: { reference: string | number }) => string
    none: string
    noneText: string
    failed: string
    reference: string
    date: string
    what: string
    amount: string
    state: string
    states: {
      draft: string
      open: string
      paid: string
      fulfilled: string
      cancelled: string
      expired: string
      refunded: string
      'paid-wrong': string
    }
    problems: {
      'wrong-amount': string
      'wrong-currency': string
      'paid-twice': string
      'paid-after-end': string
      'not-fulfilled': string
      'refund-failed': string
    }
    operatorLooks: string
    lines: {
      deviceYears: (values: { count: number }) => string
      messages: (values: { count: number }) => string
    }
    logger: (values: { sn: string | number }) => string
    span: (values: { from: string | number; to: string | number }) => string
    total: string
    received: string
    buyer: string
    name: string
    address: string
    taxId: string
    required: string
    how: string
    ways: {
      transfer: string
      stripe: string
      demo: string
    }
    wayNotes: {
      transfer: string
      stripe: string
      demo: string
    }
    orderNow: string
    notPaid: string
    ended: string
    underWay: string
    unreachable: string
    toPayment: string
    waiting: string
    payUntil: (values: { time: string | number }) => string
    payBy: (values: { day: string | number }) => string
    otherWay: string
    transferTitle: string
    holder: string
    account: string
    bank: string
    useReference: string
    cancel: string
    cancelTitle: string
    cancelText: string
    keep: string
    invoices: string
    invoice: (values: { number: string | number }) => string
    credit: (values: { number: string | number }) => string
    reversal: (values: { number: string | number }) => string
    refunds: {
      'under-way': string
      failed: string
    }
    faults: {
      'card-lost': string
      'card-closed': string
      disputed: string
      'no-funds': string
      declined: string
      cancelled: string
      unknown: string
    }
    downloadFailed: string
    notHere: string
    notHereText: string
    demo: {
      title: string
      noMoney: string
      gone: string
      goneText: string
      pay: string
      'pay-late': string
      'pay-twice': string
      'pay-wrong': string
      decline: string
      expire: string
      back: string
      over: string
      failed: string
    }
    desk: {
      title: string
      lead: string
      trouble: string
      every: string
      find: string
      received: (values: { amount: string | number }) => string
      notePaid: string
      notePaidOf: (values: { reference: string | number }) => string
      noteTitle: (values: { reference: string | number }) => string
      noteText: string
      accept: string
      acceptTitle: string
      acceptText: string
      refund: string
      refundTitle: (values: { reference: string | number }) => string
      refundText: string
      reason: string
      byHand: string
      amountWrong: (values: { example: string | number }) => string
      notDone: string
      prices: string
      pricesLead: string
      addPrice: string
      currency: string
      price: string
      quantityWrong: string
      twice: string
      remove: string
      removeOf: (values: { name: string | number }) => string
      removeTitle: string
      removeText: string
      noPrices: string
      seller: string
      sellerLead: string
      sellerName: string
      taxId: string
      taxRate: string
      taxRateHint: string
      taxNote: string
      accountHolder: string
      accountNumber: string
      bank: string
      invoicePrefix: string
      paymentDays: string
      save: string
      saved: string
      numberWrong: string
      acceptOf: (values: { reference: string | number }) => string
      refundOf: (values: { reference: string | number }) => string
      amountIn: (values: { currency: string | number }) => string
      tooMuch: (values: { amount: string | number }) => string
      wayGone: string
      changedMeanwhile: string
      clear: string
      noOrders: string
      smsInPack: string
      currencyWrong: string
      prefixWrong: string
      daysWrong: string
      taxNoteHint: string
      sellerFailed: string
      kindOf: string
      smsPacks: string
      years: string
      yearsWrong: string
      service: string
      serviceLead: string
      serviceOn: string
      freeMonths: string
      monthsWrong: string
      serviceSaved: string
      serviceFailed: string
    }
    buy: string
    buyOf: (values: { name: string | number }) => string
    notBought: string
    onlyManagers: string
    offersFailed: string
    nothingSold: string
  }
  organisations: {
    menu: string
    tabs: string
    identity: string
    identityTitle: string
    identityLead: string
    identities: string
    identitiesFailed: string
    asYourself: string
    asYourselfText: string
    speakingFor: (values: { name: string | number }) => string
    now: string
    switchTo: string
    switchToOf: (values: { name: string | number }) => string
    switched: (values: { name: string | number }) => string
    switchedToSelf: string
    leave: string
    leaveOf: (values: { name: string | number }) => string
    leaveTitle: (values: { name: string | number }) => string
    leaveText: string
    noneTitle: string
    noneText: string
    found: string
    foundTitle: string
    foundLead: string
    name: string
    nameRequired: string
    nameRefused: string
    contactEmail: string
    contactPhone: string
    optional: string
    phoneHint: string
    emailWrong: string
    phoneWrong: string
    save: string
    change: string
    changeTitle: string
    noContact: string
    count: (values: { count: number }) => string
    privateTitle: string
    privateText: string
    failed: string
    members: string
    membersFailed: string
    member: string
    email: string
    phone: string
    role: string
    since: string
    actions: string
    you: string
    changeRole: string
    changeRoleOf: (values: { name: string | number }) => string
    remove: string
    removeOf: (values: { name: string | number }) => string
    removeTitle: (values: { name: string | number }) => string
    removeText: (values: { name: string | number; organisation: string | number }) => string
    kind: {
      'org-admin': string
      'user-manager': string
    }
    kindText: {
      'org-admin': string
      'user-manager': string
    }
    invite: string
    inviteLead: string
    inviteBy: string
    byEmail: string
    byPhone: string
    emailRequired: string
    phoneRequired: string
    send: string
    invited: (values: { to: string | number }) => string
    noRoleToGive: string
    pending: string
    pendingNone: string
    pendingFailed: string
    invitedBy: (values: { name: string | number }) => string
    until: (values: { day: string | number }) => string
    withdraw: string
    withdrawOf: (values: { to: string | number }) => string
    roles: string
    rolesLead: string
    rolesFailed: string
    rolesHeld: string
    makeRole: string
    editRole: (values: { name: string | number }) => string
    removeRoleOf: (values: { name: string | number }) => string
    removeRoleTitle: (values: { name: string | number }) => string
    removeRoleText: string
    locked: string
    lockedText: string
    heldBy: (values: { count: number }) => string
    heldByNobody: string
    mayNothing: string
    mayDo: string
    nameTaken: string
    notYours: string
    functions: {
      'plant-read': string
      'plant-operate': string
      'relation-manage': string
      'member-manage': string
      'role-manage': string
      'organisation-manage': string
    }
    functionsText: {
      'plant-read': string
      'plant-operate': string
      'relation-manage': string
      'member-manage': string
      'role-manage': string
      'organisation-manage': string
    }
    offerTitle: string
    offerText: (values: { inviter: string | number; organisation: string | number }) => string
    offerTextNobody: (values: { organisation: string | number }) => string
    offerAdministrator: (values: { brand: string | number }) => string
    offerAdministratorText: string
    offerRole: string
    offerMay: string
    offerUntil: (values: { day: string | number }) => string
    accept: string
    accepted: (values: { organisation: string | number }) => string
    alreadyMember: (values: { organisation: string | number; role: string | number }) => string
    acceptedAdministrator: (values: { brand: string | number }) => string
    notMe: string
    notForYou: (values: { to: string | number }) => string
    otherAccount: string
    goneTitle: string
    goneText: string
    otherCentreTitle: string
    otherCentreText: string
    offerFailed: string
    logInFirst: string
    logIn: string
    register: string
    toPlants: string
    lastAdmin: string
    beyondReach: string
    roleFixed: string
    refused: string
    unsentTitle: string
    unsentText: (values: { to: string | number }) => string
    unsentLink: string
    copyOf: (values: { name: string | number }) => string
    copied: string
    copyFailed: string
  }
  outbox: {
    title: string
    lead: string
    mail: string
    sms: string
    to: (values: { to: string | number }) => string
    file: (values: { name: string | number }) => string
    erased: string
    emptyTitle: string
    emptyText: string
    absentTitle: string
    absentText: string
    failed: string
  }
  outlook: {
    title: string
    today: string
    rest: string
    tomorrow: string
    about: (values: { energy: string | number }) => string
    band: (values: { low: string | number; high: string | number }) => string
    curve: (values: { power: string | number }) => string
    surplusToday: (values: { from: string | number; to: string | number; energy: string | number }) => string
    surplusTodayUnsure: (values: { from: string | number; to: string | number; energy: string | number }) => string
    surplusTomorrow: (values: { from: string | number; to: string | number; energy: string | number }) => string
    surplusTomorrowUnsure: (values: { from: string | number; to: string | number; energy: string | number }) => string
    noSurplus: string
    fullAt: (values: { time: string | number; earliest: string | number; latest: string | number }) => string
    perhapsFull: (values: { time: string | number; earliest: string | number }) => string
    hardlyFull: (values: { earliest: string | number }) => string
    neverFull: string
    score: (values: { count: number; percent: string | number }) => string
    noScore: string
    planeAssumed: string
  }
  plantFacts: {
    print: string
    toCheck: string
    toExport: string
    toReport: string
    printed: (values: { time: string | number }) => string
    copy: (values: { name: string | number }) => string
    copied: string
    copyFailed: string
    notEntered: (values: { count: number }) => string
    listSeparator: string
    yes: string
    no: string
    failed: string
    failedText: string
    partFailed: string
    identity: {
      title: string
      name: string
      id: string
      type: string
      grid: string
      capacity: string
      tilt: string
      azimuth: string
      battery: string
      started: string
      running: string
      registered: string
      changed: string
      connected: string
      area: string
      meterId: string
    }
    compass: {
      north: (values: { degrees: string | number }) => string
      northEast: (values: { degrees: string | number }) => string
      east: (values: { degrees: string | number }) => string
      southEast: (values: { degrees: string | number }) => string
      south: (values: { degrees: string | number }) => string
      southWest: (values: { degrees: string | number }) => string
      west: (values: { degrees: string | number }) => string
      northWest: (values: { degrees: string | number }) => string
    }
    place: {
      title: string
      address: string
      coordinates: string
      north: (values: { degrees: string | number }) => string
      south: (values: { degrees: string | number }) => string
      east: (values: { degrees: string | number }) => string
      west: (values: { degrees: string | number }) => string
      latLngSeparator: string
      openMap: string
      zone: string
      localTime: string
    }
    people: {
      title: string
      owner: string
      ownerCompany: string
      email: string
      phone: string
      contactPhone: string
      organisation: string
      admin: string
      adminEmail: string
      adminPhone: string
      members: string
      creator: string
      creatorEmail: string
      remark: string
    }
    finance: {
      title: string
      currency: string
      price: string
      perKwh: (values: { amount: string | number }) => string
      constructionCost: string
      constructionSubsidy: string
      constructionDate: string
      financed: string
      financingAmount: string
      financingProportion: string
      repayment: string
      term: string
      rate: string
      period: string
      nationalSubsidy: string
      provincialSubsidy: string
      prefecturalSubsidy: string
      countySubsidy: string
      unitSubsidy: string
      benchmarkPrice: string
      consumptionPrice: string
      desulfurisationPrice: string
      tariff: string
      dayRefund: string
    }
    metering: {
      title: string
      importHistory: string
      change: string
      generation: string
      use: string
      buy: string
      sell: string
      charge: string
      discharge: string
      strategy: string
      share: string
      generationOffset: string
      useOffset: string
      generationMethod: string
      useMethod: string
      utilityMethod: string
      batteryMethod: string
      irradianceStatistic: string
      irradianceMethod: string
      theoryMethod: string
      theoryShare: string
      measured: {
        dayCounter: string
        counter: string
        power: string
        imported: string
      }
      separator: string
      code: {
        DYNAMIC: string
        MANUAL: string
        COMPUTE: string
        THEORY: string
        TOTAL_FROM_DEVICE_UPLOAD: string
        TOTAL_FROM_POWER: string
        TOTAL_FROM_PROPORTION: string
      }
    }
    energy: {
      title: string
      generation: string
      use: string
      sell: string
      buy: string
      charge: string
      discharge: string
      income: {
        soldAndUsed: string
        sold: string
        used: string
        generated: string
        mixed: string
        none: string
      }
      co2: string
      coal: string
      trees: string
      asOf: string
    }
    devices: {
      title: string
      typeCount: (values: { type: string | number; count: number }) => string
      behind: (values: { serial: string | number }) => string
      showAll: (values: { count: number }) => string
      showFewer: string
    }
    toFinance: string
    edit: string
  }
  plants: {
    failedText: string
    add: string
    import: string
    deleted: string
    tagging: string
    tags: string
    title: string
    plant: string
    search: string
    searchHint: string
    clearSearch: string
    switchPlant: string
    noPlantChosen: string
    list: string
    name: string
    state: string
    power: string
    today: string
    capacity: string
    fullLoadHours: string
    lastUpdate: string
    sortBy: string
    alarm: string
    withoutDevices: (values: { devices: string | number }) => string
    silentMore: (values: { count: number }) => string
    silentSeparator: string
    silentSince: (values: { device: string | number; time: string | number }) => string
    network: {
      NORMAL: string
      PARTIAL_OFFLINE: string
      ALL_OFFLINE: string
      NO_DEVICE: string
    }
    type: {
      HOUSE_ROOF: string
      COMMERCIAL_ROOF: string
      INDUSTRIAL_ROOF: string
      GROUND: string
    }
    grid: {
      DISTRIBUTED_FULLY: string
      EXCESS: string
      OFF_GRID: string
      BATTERY_BACKUP: string
      CENTRALIZED_FULLY: string
      PV_BTR_USE: string
    }
    condition: {
      ALL_OFFLINE: string
      PARTIAL_OFFLINE: string
      ALARM: string
      WAITING: string
      NO_DEVICE: string
      ASLEEP: string
      NORMAL: string
    }
    night: string
    lastKnown: string
    curve: string
    curvePeak: (values: { power: string | number }) => string
    month: string
    total: string
    battery: string
    plantType: string
    gridType: string
    address: string
    newest: string
    filters: string
    needsHelp: string
    filter: string
    filtersOn: (values: { count: number }) => string
    moreFilters: string
    moreFiltersOn: (values: { count: number }) => string
    clearFilters: string
    columns: string
    columnsShown: string
    usualColumns: string
    density: string
    comfortable: string
    compact: string
    cost: string
    oneCause: string
    overCapacity: (values: { kwp: string | number }) => string
    withoutFilter: (values: { name: string | number }) => string
    order: string
    ascending: string
    descending: string
    someFailed: string
    views: string
    viewsTitle: string
    viewsHere: string
    noViews: string
    viewName: string
    saveView: string
    copyAddress: string
    copied: string
    renameView: (values: { name: string | number }) => string
    openWithView: (values: { name: string | number }) => string
    deleteView: (values: { name: string | number }) => string
    shownAs: string
    asList: string
    asMap: string
    map: string
    mapFailed: string
    mapHint: string
    cluster: (values: { count: number; state: string | number }) => string
    pointOnMap: (values: { id: string | number; state: string | number }) => string
    unplaced: (values: { count: number }) => string
    morePlaced: (values: { count: number }) => string
    hereAre: (values: { count: number }) => string
    zoomIn: string
    zoomOut: string
    showAll: string
    landFrom: string
    tabs: string
    data: string
    device: string
    alert: string
    relate: string
    detail: string
    layout: string
    noneTitle: string
    noneText: string
    noMatchTitle: (values: { keyword: string | number }) => string
    noMatchText: string
    noneLeftTitle: string
    noneLeftText: string
    failed: string
    favourite: (values: { name: string | number }) => string
    favourites: string
    favouritesFirst: string
    isFavourite: string
    noFavouritesTitle: string
    noFavouritesText: string
    moreTags: (values: { names: string | number }) => string
    photoOf: (values: { name: string | number }) => string
    chooseSeveral: string
    choose: (values: { name: string | number }) => string
    chosen: (values: { count: number }) => string
    chooseLoaded: string
    markFavourites: string
    unmarkFavourites: string
    chosenDone: string
    notAllMarked: string
  }
  points: {
    ratedPower: string
    pv1Voltage: string
    pv2Voltage: string
    pv3Voltage: string
    pv4Voltage: string
    pv1Current: string
    pv2Current: string
    pv3Current: string
    pv4Current: string
    pv1Power: string
    pv2Power: string
    pv3Power: string
    pv4Power: string
    pv1Today: string
    pv2Today: string
    pv3Today: string
    pv4Today: string
    pv1Total: string
    pv2Total: string
    pv3Total: string
    pv4Total: string
    ac1Voltage: string
    ac2Voltage: string
    ac3Voltage: string
    ac1Current: string
    ac2Current: string
    ac3Current: string
    ac1Power: string
    ac2Power: string
    ac3Power: string
    acFrequency: string
    pvPower: string
    acPower: string
    apparentPower: string
    reactivePower: string
    powerFactor: string
    generationToday: string
    generationTotal: string
    runningHours: string
    insulationResistance: string
    gridPower: string
    grid1Power: string
    grid2Power: string
    grid3Power: string
    grid1Voltage: string
    grid2Voltage: string
    grid3Voltage: string
    gridFrequency: string
    buyToday: string
    buyTotal: string
    sellToday: string
    sellTotal: string
    usePower: string
    useToday: string
    useTotal: string
    backupPower: string
    batteryPower: string
    batteryVoltage: string
    batteryCurrent: string
    batterySoc: string
    batterySoh: string
    batteryCycles: string
    highestCellVoltage: string
    lowestCellVoltage: string
    chargeToday: string
    chargeTotal: string
    dischargeToday: string
    dischargeTotal: string
    temperature: string
    batteryTemperature: string
    highestCellTemperature: string
    lowestCellTemperature: string
    runState: string
    faultCode: string
    faultWord1: string
    faultWord2: string
    faultWord3: string
    faultWord4: string
    faultWord5: string
    faultWord6: string
    generatorPower: string
    generatorToday: string
    generatorTotal: string
    irradiance: string
    ambientTemperature: string
    moduleTemperature: string
    windSpeed: string
  }
  portfolioReport: {
    title: string
    lead: string
    search: string
    searchHint: string
    clearSearch: string
    order: string
    orders: {
      specificYield: string
      generation: string
      performance: string
      availability: string
      alerts: string
      lostEnergy: string
      heard: string
      income: string
      capacity: string
      plant: string
    }
    csv: string
    workbook: string
    fileHint: string
    fileFailed: string
    plant: string
    generation: string
    specificYield: string
    perKwp: (values: { value: string | number }) => string
    performance: string
    judgedDays: (values: { count: number }) => string
    availability: string
    alerts: string
    alertsLost: (values: { energy: string | number }) => string
    lost: string
    income: string
    heard: string
    unknown: string
    totals: string
    capacity: string
    ofPlants: (values: { count: number }) => string
    atPlants: (values: { count: number }) => string
    incomeIn: (values: { currency: string | number }) => string
    lostIn: (values: { currency: string | number }) => string
    extremes: {
      specificYield: string
      performance: string
    }
    best: string
    worst: string
    compared: (values: { count: number }) => string
    failed: string
    noneTitle: string
    noneText: string
    noMatchTitle: string
    noMatchText: string
    manyTitle: (values: { count: number }) => string
    manyText: string
    clearFilters: string
    separator: string
  }
  portfolioTemplates: {
    template: string
    none: string
    sharedIn: (values: { name: string | number; organisation: string | number }) => string
    adjust: string
    add: string
    change: string
    remove: string
    removeTitle: (values: { name: string | number }) => string
    removeText: string
    differs: (values: { what: string | number }) => string
    parts: {
      period: string
      columns: string
      order: string
      group: string
      tags: string
      created: string
    }
    reset: string
    gone: string
    goneTags: (values: { tags: string | number }) => string
    separator: string
    name: string
    nameRequired: string
    nameTaken: string
    period: string
    periodHint: string
    periods: {
      thisWeek: string
      lastWeek: string
      thisMonth: string
      lastMonth: string
      thisYear: string
      lastYear: string
    }
    forWhom: string
    onlyMe: string
    everyoneIn: (values: { organisation: string | number }) => string
    sharedHint: string
    save: string
    changedMeanwhile: string
    notDone: string
    columns: string
    address: string
    expected: string
    lostMoney: string
    up: (values: { name: string | number }) => string
    down: (values: { name: string | number }) => string
    group: string
    groups: {
      plant: string
      tag: string
      organisation: string
    }
    tags: string
    noTags: string
    created: string
    createdHint: string
    apply: string
    withoutTag: string
    withoutOrganisation: string
    plants: (values: { count: number }) => string
  }
  privacy: {
    title: string
    hint: string
    question: string
    questionText: string
    allow: string
    allowNote: string
    refuse: string
    refuseNote: string
    change: string
    maps: {
      title: string
      hint: string
      allowNote: string
      refuseNote: string
      choose: string
      simple: string
      street: (values: { service: string | number }) => string
      satellite: (values: { service: string | number }) => string
      question: (values: { service: string | number }) => string
      questionText: (values: { service: string | number }) => string
      failed: (values: { service: string | number }) => string
      again: string
    }
  }
  profile: {
    pages: string
    me: string
    general: string
    exportAccount: string
    revoke: string
    failedTitle: string
    saved: string
    save: string
    notSaved: string
    base: {
      title: string
      details: string
      name: string
      nameHint: string
      nameRequired: string
      mailLanguage: string
      mailLanguageHint: string
      waysIn: string
      waysInHint: string
      email: string
      phone: string
      username: string
      none: string
      place: string
      placeHint: string
      dataCentre: string
      area: string
      country: string
      account: string
      since: string
      lastLogin: string
    }
    service: {
      title: string
      intro: (values: { brand: string | number }) => string
      noneTitle: string
      noneText: (values: { brand: string | number }) => string
      feedback: string
      website: string
      opens: string
      alsoFeedback: string
      open: string
    }
    manual: {
      title: string
      brandManual: (values: { brand: string | number }) => string
    }
    export: {
      title: string
      intro: string
      holds: string
      profile: string
      traces: string
      roles: string
      plants: string
      feedback: string
      notHeld: string
      onceAYear: string
      atWill: string
      ready: string
      used: (values: { used: string | number; again: string | number }) => string
      tooManyPlants: (values: { plants: string | number; most: string | number }) => string
      ownPlants: (values: { count: number }) => string
      take: string
      taken: string
      failed: string
    }
    revocation: {
      title: string
      warning: string
      operator: string
      lastAdmin: (values: { name: string | number }) => string
      lost: string
      lostPerson: string
      lostPlants: (values: { count: number }) => string
      lostOrganisations: (values: { names: string | number }) => string
      leftOrganisations: (values: { names: string | number }) => string
      stays: string
      keptPlants: (values: { count: number }) => string
      keptBy: (values: { businesses: string | number }) => string
      staysAudit: string
      staysAddress: string
      noPlants: string
      first: string
      takeAlong: string
      goOn: string
      keep: string
    }
    revocationStep: {
      title: string
      step: (values: { step: string | number }) => string
      prove: string
      proveText: (values: { destination: string | number }) => string
      proveWithout: string
      next: string
      back: string
      confirm: string
      confirmText: (values: { word: string | number }) => string
      word: string
      wordLabel: (values: { word: string | number }) => string
      wordWrong: (values: { word: string | number }) => string
      permanent: string
      permanentRequired: string
      revoke: string
      done: string
      failed: string
    }
    unsubscribing: {
      title: string
      text: string
      turnOff: string
      doneTitle: string
      doneText: string
      goneTitle: string
      goneText: string
      failed: string
      toSettings: string
    }
  }
  registration: {
    title: string
    lead: string
    step: (values: { step: string | number; of: string | number }) => string
    next: string
    toLogIn: string
    haveAccount: string
    regionTitle: string
    regionHint: string
    suggested: string
    region: string
    changeRegion: string
    keptInChina: string
    keptElsewhere: string
    regions: {
      CN: {
        name: string
        text: string
      }
      AS: {
        name: string
        text: string
      }
      EU: {
        name: string
        text: string
      }
      AF: {
        name: string
        text: string
      }
      OA: {
        name: string
        text: string
      }
      NA: {
        name: string
        text: string
      }
      SA: {
        name: string
        text: string
      }
      AN: {
        name: string
        text: string
      }
      INTERNATIONAL: {
        name: string
        text: string
      }
    }
    accountKind: string
    byEmail: string
    byPhone: string
    email: string
    phone: string
    prefix: string
    noPrefix: string
    phoneExample: (values: { example: string | number }) => string
    name: string
    nameHint: string
    username: string
    usernameHint: string
    optional: string
    newPassword: string
    newPasswordHint: string
    showPassword: string
    strength: string
    strengths: {
      '0': string
      1: string
      2: string
      3: string
      4: string
    }
    faults: {
      short: string
      long: string
      common: string
      personal: string
      simple: string
    }
    mailFaults: string
    mailFaultsHint: string
    consents: string
    agreeTo: (values: { text: string | number }) => string
    haveRead: (values: { text: string | number }) => string
    terms: string
    privacy: string
    unwritten: {
      terms: (values: { platform: string | number }) => string
      privacy: (values: { platform: string | number }) => string
    }
    create: string
    created: string
    emailRequired: string
    emailWrong: string
    phoneRequired: string
    phoneWrong: string
    codeRequired: string
    passwordRequired: string
    usernameWrong: string
    consentRequired: string
    refused: string
    onceMore: string
    forgottenTitle: string
    forgottenLead: string
    forgottenCentre: string
    sendCodeBy: string
    setPassword: string
    forgottenDone: string
    backToLogIn: string
    foundIn: (values: { centre: string | number }) => string
    switchAndLogIn: string
  }
  relations: {
    title: string
    ownerLead: string
    keeperLead: string
    otherLead: string
    businesses: string
    none: string
    noneText: string
    noneOther: string
    failed: string
    add: string
    may: string
    right: {
      read: string
      operate: string
    }
    rightHint: {
      read: string
      operate: string
    }
    term: string
    until: (values: { day: string | number }) => string
    forever: string
    since: (values: { day: string | number }) => string
    addedBy: (values: { name: string | number }) => string
    endsSoon: string
    change: string
    changeOf: (values: { business: string | number }) => string
    end: string
    endOf: (values: { business: string | number }) => string
    leave: string
    past: string
    showPast: string
    hidePast: string
    noPast: string
    ended: (values: { from: string | number; to: string | number }) => string
    business: string
    businessHint: string
    businessRequired: string
    businessUnknown: string
    businessSeveral: string
    alreadyIn: string
    endsOn: string
    pickDay: string
    dayRequired: string
    terms: {
      forever: string
      month: string
      year: string
      day: string
    }
    letIn: string
    save: string
    askEnd: (values: { business: string | number }) => string
    askEndText: string
    askLeave: string
    askLeaveText: (values: { business: string | number }) => string
    contact: string
    contactOpen: string
    contactHint: string
    looked: string
    lookedLead: string
    handOver: string
    handOverLead: string
    receiver: string
    receiverHint: string
    receiverRequired: string
    receiverOwn: string
    send: string
    askHandOver: (values: { plant: string | number }) => string
    askHandOverText: (values: { receiver: string | number }) => string
    pending: (values: { receiver: string | number }) => string
    pendingText: (values: { time: string | number }) => string
    withdraw: string
    proofNeeded: string
    receiveTitle: string
    receiveLeadFrom: (values: { name: string | number }) => string
    receiveLead: string
    plantName: string
    place: string
    capacity: string
    goodUntil: string
    keepTitle: string
    keepLead: string
    keepNone: string
    accept: string
    accepted: string
    offerGone: string
    offerGoneText: string
    offerOther: string
    offerOtherText: string
    offerMissing: string
    offerMissingText: string
    takeOverTitle: string
    takeOverLead: string
    find: string
    findButton: string
    findRequired: string
    notFound: string
    owner: string
    noOwner: string
    endThese: string
    newBusiness: string
    newBusinessHint: string
    newOwner: string
    newOwnerHint: string
    ownerUnknown: string
    reason: string
    reasonHint: string
    reasonRequired: string
    nothingToDo: string
    takeOver: string
    taken: string
    unsentText: (values: { receiver: string | number }) => string
    unsentLink: string
    copyOf: (values: { name: string | number }) => string
    copied: string
    copyFailed: string
  }
  reportMails: {
    title: string
    text: string
    textOfTemplate: string
    noMail: string
    listFailed: string
    add: string
    every: string
    rhythms: {
      week: string
      month: string
      year: string
    }
    to: string
    me: (values: { name: string | number }) => string
    others: string
    line: (values: { rhythm: string | number; person: string | number }) => string
    last: string
    lastHint: string
    next: (values: { day: string | number; time: string | number }) => string
    separator: string
    sent: (values: { day: string | number; time: string | number }) => string
    sentUntimed: (values: { day: string | number }) => string
    waiting: (values: { day: string | number; time: string | number }) => string
    failed: (values: { day: string | number }) => string
    withdrawn: (values: { day: string | number }) => string
    notMade: string
    givenUp: string
    noAccess: string
    noPlants: string
    remove: string
    removeOf: (values: { what: string | number }) => string
    notDone: string
    stopTitle: string
    stopText: string
    stop: string
    stoppedTitle: string
    stoppedText: string
    goneTitle: string
    goneText: string
    stopFailed: string
  }
  report: {
    title: (values: { plant: string | number }) => string
    separator: string
    back: string
    failed: string
    print: string
    pdf: string
    excel: string
    excelFailed: string
    asOf: (values: { time: string | number }) => string
    summary: string
    figures: string
    chart: string
    balance: string
    date: string
    income: string
    bought: string
    fixed: string
    fullHours: string
    pr: string
    availability: string
    expected: string
    between: (values: { low: string | number; high: string | number }) => string
    judgedDays: string
    madeOnThem: string
    expectedEnergy: string
    expectedLow: string
    expectedHigh: string
    partly: (values: { known: string | number }) => string
    names: {
      generation: string
      use: string
      buy: string
      sell: string
      charge: string
      discharge: string
    }
    sentenceSeparator: string
    nothingKnown: (values: { plant: string | number }) => string
    made: (values: { plant: string | number; energy: string | number }) => string
    madePerKwp: (values: { plant: string | number; energy: string | number; perKwp: string | number }) => string
    asExpected: (values: { low: string | number; high: string | number }) => string
    belowExpected: (values: { low: string | number; high: string | number }) => string
    aboveExpected: (values: { low: string | number; high: string | number }) => string
    daysWithin: (values: { low: string | number; high: string | number }) => string
    daysBelow: (values: { low: string | number; high: string | number }) => string
    daysAbove: (values: { low: string | number; high: string | number }) => string
    partlyExpected: (values: { judged: string | number; days: string | number; energy: string | number; low: string | number; high: string | number }) => string
    used: (values: { energy: string | number }) => string
    usedOwn: (values: { energy: string | number; percent: string | number }) => string
    worth: (values: { money: string | number }) => string
    lost: (values: { energy: string | number; cause: string | number }) => string
    noAlerts: string
    alertsOver: (values: { count: number }) => string
    alertsOpen: (values: { count: number; open: string | number }) => string
    running: string
    alerts: string
    alertsFailed: string
    fromTo: (values: { from: string | number; to: string | number }) => string
    since: (values: { from: string | number }) => string
    nothingDone: string
    moreAlerts: (values: { count: number }) => string
    devices: string
    devicesFailed: string
    best: string
    worst: string
    perKwp: (values: { amount: string | number }) => string
    apart: (values: { percent: string | number }) => string
    notScaled: string
    notCompared: (values: { count: number }) => string
    oneDevice: string
    nothingMade: string
    modulesAlt: (values: { facts: string | number }) => string
    modulesDays: string
    modulesCompared: string
    modulesDaysKnown: (values: { known: string | number; days: string | number }) => string
    modulesPartly: (values: { number: string | number }) => string
    modulesUnknown: (values: { number: string | number }) => string
    modulesWhole: (values: { days: string | number }) => string
    modulesFrom: (values: { day: string | number }) => string
    modulesCloser: string
    toMap: string
  }
  scan: {
    start: string
    title: string
    looking: string
    read: (values: { sn: string | number }) => string
    light: string
    again: string
    photo: string
    close: string
    troubles: {
      insecure: string
      none: string
      refused: string
      busy: string
      ended: string
      reader: string
      photo: string
      nothing: string
    }
  }
  security: {
    title: string
    separator: string
    intro: string
    loadFailed: string
    loadFailedText: string
    retry: string
    loading: string
    change: string
    link: string
    set: string
    save: string
    cancel: string
    back: string
    close: string
    next: string
    on: string
    off: string
    since: (values: { day: string | number }) => string
    failed: string
    showPassword: string
    notLinked: string
    notSet: string
    waysIn: string
    email: string
    changeEmail: string
    linkEmail: string
    emailHint: string
    newEmail: string
    emailRequired: string
    emailWrong: string
    emailChanged: string
    phone: string
    changePhone: string
    linkPhone: string
    phoneWrong: string
    phoneChanged: string
    addressTold: string
    username: string
    changeUsername: string
    setUsername: string
    usernameHint: string
    usernameWrong: string
    usernameChanged: string
    password: string
    changePassword: string
    setPassword: string
    passwordChangedOn: (values: { day: string | number }) => string
    passwordSet: string
    noPassword: string
    oldPassword: string
    newPassword: string
    oldRequired: string
    newRequired: string
    passwordChanged: string
    othersEnd: string
    codeTo: (values: { to: string | number }) => string
    secondStep: string
    secondStepText: string
    turnOn: string
    turnOff: string
    app: string
    setUpTitle: string
    scan: string
    qr: string
    byHand: string
    copyKey: string
    copied: string
    typeCode: string
    appCode: string
    appCodeHint: string
    codeRequired: string
    confirm: string
    turnedOn: string
    turnedOff: string
    offTitle: string
    offText: string
    recoveryCodes: string
    recoveryTitle: string
    recoveryText: string
    codesLeft: (values: { count: number }) => string
    newCodes: string
    newCodesTitle: string
    newCodesText: string
    makeNew: string
    copyCodes: string
    download: string
    print: string
    kept: string
    fileName: string
    fileHead: (values: { account: string | number; brand: string | number }) => string
    passkeys: string
    passkeysText: string
    addPasskey: string
    noPasskeys: string
    passkeyName: string
    passkeyNameHint: string
    passkeyDefault: string
    nameRequired: string
    added: (values: { day: string | number }) => string
    lastUsed: (values: { day: string | number }) => string
    neverUsed: string
    onSeveral: string
    rename: string
    renameOf: (values: { name: string | number }) => string
    remove: string
    removeOf: (values: { name: string | number }) => string
    removeTitle: (values: { name: string | number }) => string
    removeText: string
    passkeyAdded: string
    passkeyRemoved: string
    alreadyThere: string
    passkeyFailed: string
    noSupport: string
    askPasskey: string
    askPasskeyHint: string
    apiTokens: {
      separator: string
      title: string
      text: string
      add: string
      none: string
      most: string
      name: string
      nameHint: string
      scope: string
      scopes: {
        plants: string
        alerts: string
        export: string
      }
      scopeHints: {
        plants: string
        alerts: string
        export: string
      }
      scopeRequired: string
      validFor: string
      days: (values: { count: number }) => string
      never: string
      make: string
      madeTitle: string
      madeText: string
      token: string
      copyOf: (values: { name: string | number }) => string
      copied: string
      copyFailed: string
      ofOrganisation: (values: { reads: string | number; organisation: string | number }) => string
      made: (values: { day: string | number }) => string
      until: (values: { day: string | number }) => string
      expired: (values: { day: string | number }) => string
      ended: string
      used: (values: { time: string | number }) => string
      usedFrom: (values: { time: string | number; from: string | number }) => string
      neverUsed: string
      revoke: string
      revokeOf: (values: { name: string | number }) => string
      revokeTitle: (values: { name: string | number }) => string
      revokeText: string
    }
    sessions: string
    sessionsText: string
    thisOne: string
    unknownProgram: string
    programOn: (values: { browser: string | number; system: string | number }) => string
    seen: (values: { time: string | number }) => string
    begun: (values: { time: string | number }) => string
    end: string
    endOf: (values: { name: string | number }) => string
    endOthers: string
    ended: string
    othersEnded: string
    activity: string
    proofTitle: string
    proofText: string
    prove: string
    proofBy: string
    proofKinds: {
      password: string
      totp: string
      recovery: string
      passkey: string
      code: string
    }
    passwordRequired: string
    recoveryCode: string
    recoveryHint: string
    usePasskey: string
    noProof: string
    stepTitle: string
    stepText: string
    stepExpired: string
    stepDead: string
    logIn: string
    promptTitle: string
    promptText: string
    promptLink: string
    promptLater: string
  }
  setup: {
    title: string
    lead: string
    access: string
    code: string
    codeHint: string
    operator: string
    name: string
    email: string
    password: string
    showPassword: string
    china: string
    international: string
    platform: string
    platformName: string
    platformNameHint: string
    publicUrl: string
    publicUrlHint: string
    publicUrlFixed: (values: { address: string | number }) => string
    mail: string
    mailFixed: string
    mailNow: string
    mailLater: string
    mailServer: string
    mailLaterHint: string
    host: string
    port: string
    security: string
    starttls: string
    tls: string
    user: string
    mailPassword: string
    from: string
    fromHint: string
    test: string
    tested: (values: { to: string | number }) => string
    testRefused: (values: { reason: string | number }) => string
    testFailed: string
    optional: string
    finish: string
    codeRequired: string
    codeWrong: string
    codeExpired: string
    nameRequired: string
    publicUrlWrong: string
    hostRequired: string
    hostWrong: string
    portWrong: string
    fromWrong: string
    refused: string
    startingTitle: string
    startingText: string
  }
  shell: {
    skipToContent: string
    mainMenu: string
    myPlant: string
    energy: string
    fleet: string
    allPlants: string
    largeScreen: string
    accountSecurity: string
    messageSettings: string
    dataCentre: string
    logOut: string
    userMenu: string
    language: string
    theme: string
    themeLight: string
    themeDark: string
    themeAuto: string
    notOpenedTitle: string
    notOpenedText: string
    loading: string
    retry: string
    close: string
    cancel: string
    writeNumber: (values: { decimal: string | number; whole: string | number }) => string
    noData: string
    total: (values: { count: number }) => string
    sortBy: (values: { name: string | number }) => string
    notifications: string
    suspendedTitle: string
    suspendedText: string
    forOperators: string
    notFoundTitle: string
    notFoundText: string
    toStart: string
    failedTitle: string
    failedText: string
    improveTranslation: string
  }
  tags: {
    title: string
    lead: string
    which: string
    screen: string
    favourites: string
    favouritePlants: string
    favouritesHint: string
    notAllSaved: string
    new: string
    newHint: string
    add: string
    plants: (values: { name: string | number }) => string
    screenPlants: string
    none: string
    search: string
    searchHint: string
    clearSearch: string
    all: string
    found: (values: { count: number; total: string | number }) => string
    more: string
    save: string
    saved: string
    notSaved: string
    tooMany: string
    failed: string
  }
  targets: {
    title: string
    lead: string
    month: (values: { month: string | number }) => string
    guarantee: string
    guaranteeHint: string
    sum: (values: { energy: string | number }) => string
    number: (values: { most: string | number }) => string
    percent: string
    keep: string
    kept: string
    notKept: string
    failed: string
    only: (values: { target: string | number }) => string
    reached: (values: { target: string | number; percent: string | number }) => string
    soFar: (values: { target: string | number; due: string | number; percent: string | number }) => string
    since: (values: { day: string | number }) => string
    guaranteed: (values: { energy: string | number; percent: string | number }) => string
  }
  tariffs: {
    title: string
    back: string
    failed: string
    incomeFailed: string
    income: string
    earned: string
    soldFor: string
    usedFor: string
    generatedFor: string
    subsidisedFor: string
    costs: string
    boughtFor: string
    fixed: string
    calculation: string
    sold: (values: { energy: string | number; price: string | number }) => string
    used: (values: { energy: string | number; price: string | number }) => string
    generated: (values: { energy: string | number; price: string | number }) => string
    subsidised: (values: { energy: string | number; price: string | number }) => string
    bought: (values: { energy: string | number; price: string | number }) => string
    manyPrices: (values: { energy: string | number }) => string
    equals: (values: { term: string | number; amount: string | number }) => string
    noIncome: string
    noData: string
    unknown: string
    knownForHours: (values: { known: string | number; of: string | number }) => string
    knownForDays: (values: { known: string | number; of: string | number }) => string
    contradictory: string
    daysWithoutPrice: (values: { count: number }) => string
    parts: string
    payback: string
    paybackFailed: string
    paidBackOn: (values: { day: string | number }) => string
    paybackEstimate: (values: { month: string | number }) => string
    paybackNone: string
    netCost: string
    incomeSoFar: string
    incomeSince: (values: { day: string | number }) => string
    costLeft: string
    lastTwelveMonths: (values: { from: string | number; until: string | number }) => string
    restsOn: string
    daysNotCounted: (values: { count: number }) => string
    paybackMissing: {
      noCost: string
      noIncome: string
      lessThanAYear: (values: { day: string | number }) => string
      daysWithoutPrice: string
      unknownIncome: string
      earnsNothing: string
      tooFar: string
    }
    enterCost: string
    when: string
    byBill: (values: { day: string | number }) => string
    tariffs: string
    lead: string
    none: string
    noneText: string
    add: string
    addNext: string
    edit: string
    remove: string
    removeAsk: (values: { day: string | number }) => string
    removeText: string
    removeFailed: string
    since: (values: { day: string | number }) => string
    sinceUntil: (values: { from: string | number; until: string | number }) => string
    undated: (values: { day: string | number }) => string
    undatedAlways: string
    undatedText: string
    validNow: string
    perKwh: (values: { amount: string | number }) => string
    newTitle: string
    editTitle: (values: { day: string | number }) => string
    validFrom: string
    pickDay: string
    purchase: string
    feedIn: string
    pricesHint: (values: { currency: string | number }) => string
    more: string
    flat: string
    flatHint: string
    subsidy: string
    soldShare: string
    soldShareHint: string
    soldShareWrong: string
    fixedCharge: string
    fixedPer: string
    per: {
      day: string
      month: string
      year: string
    }
    fixedText: {
      day: (values: { amount: string | number }) => string
      month: (values: { amount: string | number }) => string
      year: (values: { amount: string | number }) => string
    }
    billingDay: string
    billingDayWrong: string
    save: string
    saved: string
    dayWrong: string
    dayTaken: string
    priceWrong: (values: { most: string | number }) => string
    nothing: string
    changedMeanwhile: string
    refused: string
    kept: string
    cancel: string
    close: string
    inTariffs: string
    windows: string
    windowsOrder: string
    windowNumber: (values: { number: string | number }) => string
    addWindow: string
    onDays: string
    fromHour: string
    toHour: string
    fromMonth: string
    toMonth: string
    someMonths: string
    hoursWrong: string
    windowEmpty: string
    windowNeedsPrice: string
    listSeparator: string
    weekdays: {
      everyDay: string
      workdays: string
      weekend: string
    }
    purchaseAdded: string
    feedInAdded: string
    hourlyPurchase: string
    hourlyFeedIn: string
    hourlyHint: string
    windowIsHourly: string
    hourlyPrices: string
    pricesFailed: string
    addPrices: string
    removePricesText: string
    removePricesFailed: string
    pricesRefused: string
    listTooLarge: string
    listHint: (values: { zone: string | number }) => string
    listFor: string
    listUnit: string
    chooseFile: string
    pasteList: string
    listEmpty: string
    pricesBetween: (values: { lowest: string | number; highest: string | number }) => string
    listMeans: string
    checkList: string
    hoursWithPrice: (values: { count: number }) => string
    hoursMissing: (values: { count: number }) => string
    rowsSkipped: (values: { count: number }) => string
    pricesSaved: (values: { count: number }) => string
    keepPrices: (values: { count: number }) => string
    seriesOf: {
      bought: string
      sold: string
    }
    removePricesAsk: {
      bought: string
      sold: string
    }
    unitOf: {
      kWh: (values: { currency: string | number }) => string
      MWh: (values: { currency: string | number }) => string
      hundredths: (values: { currency: string | number }) => string
    }
    rowFault: {
      noTime: (values: { line: string | number }) => string
      noSuchTime: (values: { line: string | number }) => string
      noPrice: (values: { line: string | number }) => string
      commaUnclear: (values: { line: string | number }) => string
      tooHigh: (values: { line: string | number }) => string
      notAnHour: (values: { line: string | number }) => string
      incompleteHour: (values: { line: string | number }) => string
      twice: (values: { line: string | number }) => string
    }
    addSource: string
    sourceHint: (values: { zone: string | number }) => string
    sourceAddress: string
    trySource: string
    keepSource: string
    sourceSaved: string
    sourceRefused: string
    sourceOf: {
      bought: (values: { host: string | number }) => string
      sold: (values: { host: string | number }) => string
    }
    sourceFetched: (values: { time: string | number }) => string
    sourceFailed: (values: { time: string | number }) => string
    sourceStays: string
    sourceStatus: (values: { status: string | number }) => string
    stopSource: string
    stopSourceAsk: string
    stopSourceText: string
    stopSourceFailed: string
    sourceFailure: {
      notAnAddress: string
      notFound: string
      inside: string
      redirects: string
      unreachable: string
      slow: string
      tooLarge: string
      notUnderstood: string
      outOfRange: string
    }
  }
  thirdParty: {
    or: string
    continueWith: (values: { label: string | number }) => string
    waiting: (values: { label: string | number }) => string
    toBeLinked: (values: { label: string | number }) => string
    forgo: string
    checking: string
    checkingText: string
    linking: string
    hello: (values: { name: string | number }) => string
    helloSomebody: string
    unknown: (values: { label: string | number }) => string
    haveAccount: string
    haveAccountText: (values: { label: string | number }) => string
    newHere: string
    newHereText: (values: { label: string | number }) => string
    newTitle: string
    newText: (values: { label: string | number }) => string
    takenOver: (values: { label: string | number }) => string
    name: string
    email: string
    noName: string
    noEmail: string
    region: string
    regionHint: string
    regionRequired: string
    mailFaults: string
    mailFaultsHint: string
    create: string
    back: string
    emailTaken: (values: { email: string | number; label: string | number }) => string
    logInAndLink: string
    refused: string
    wentBack: string
    notHere: string
    nobody: string
    nothing: string
    moved: string
    disabled: string
    again: string
    goOn: string
    toSecurity: string
    linkedTitle: string
    linkedText: string
    linkedSince: (values: { day: string | number }) => string
    neverUsed: string
    lastUsed: (values: { day: string | number }) => string
    notLinked: string
    link: string
    linkTo: (values: { label: string | number }) => string
    unlink: string
    unlinkFrom: (values: { label: string | number }) => string
    unlinkTitle: (values: { label: string | number }) => string
    unlinkText: (values: { label: string | number }) => string
    cancel: string
    nowLinked: (values: { label: string | number }) => string
    nowUnlinked: (values: { label: string | number }) => string
    lastWayIn: (values: { label: string | number }) => string
    loadFailed: string
    retry: string
    close: string
  }
  translations: {
    title: string
    intro: string
    search: string
    none: string
    english: string
    now: string
    better: string
    copy: string
    sendHint: string
    places: string
  }
  units: {
    hours: string
    minutes: string
    days: (values: { count: number }) => string
    trees: (values: { count: number }) => string
    money: {
      first: string
      second: string
      third: string
    }
  }
  usualLight: {
    title: string
    lead: string
    month: (values: { month: string | number }) => string
    published: (values: { light: string | number }) => string
    range: (values: { least: string | number; most: string | number }) => string
    all: string
    sum: (values: { light: string | number; published: string | number }) => string
    keep: string
    kept: string
    notKept: string
    failed: string
  }
  version: {
    title: string
    lead: string
    product: string
    inner: string
    layout: string
    published: string
    publishedHint: string
    here: string
    news: string
    noNews: string
    get: (values: { version: string | number }) => string
    on: (values: { day: string | number }) => string
    channel: string
    noneTitle: string
    noneText: string
    failedTitle: string
    failedText: string
    toStart: string
    data: string
    dataLead: string
    dataOf: {
      towns: string
      addresses: string
      countries: string
      phones: string
      names: string
      land: string
    }
    newRelease: string
    reload: string
    saveFirst: string
    later: string
    publicDomain: string
    app: {
      get: (values: { app: string | number }) => string
      scan: string
      qrCode: (values: { app: string | number }) => string
      ios: string
      android: string
    }
  }
  walls: {
    lead: string
    openHere: string
    none: string
    noneText: string
    add: string
    tooMany: string
    failed: string
    newTitle: string
    changeTitle: string
    name: string
    nameHint: string
    untitled: string
    which: string
    allPlants: string
    allPlantsNote: string
    chosenPlants: string
    plantsChosen: (values: { count: number }) => string
    plants: (values: { count: number }) => string
    plantsNone: string
    plantsTooMany: string
    search: string
    searchHint: string
    clearSearch: string
    more: (values: { count: number }) => string
    overview: string
    overviewMap: string
    overviewColumns: (values: { count: number }) => string
    rotation: string
    rotationNone: string
    rotationEvery: (values: { count: number }) => string
    theme: string
    themeDark: string
    themeLight: string
    language: string
    languageOfScreen: string
    validFor: string
    days: (values: { count: number }) => string
    shown: string
    save: string
    make: string
    notSaved: string
    madeTitle: string
    madeText: string
    link: string
    qr: string
    copyOf: (values: { name: string | number }) => string
    copied: string
    copyFailed: string
    change: string
    end: string
    endTitle: (values: { name: string | number }) => string
    endText: string
    endOtherText: (values: { name: string | number }) => string
    notEnded: string
    until: (values: { time: string | number }) => string
    expired: (values: { time: string | number }) => string
    used: (values: { time: string | number }) => string
    neverUsed: string
    madeBy: (values: { name: string | number }) => string
    overTitle: string
    overText: string
    pausedTitle: string
    pausedText: string
    emptyTitle: string
    emptyText: string
  }
  weather: {
    title: string
    separator: string
    sunrise: string
    sunset: string
    cloudy: string
    sunny: string
    foggy: string
    'snow-s': string
    'rainy-s': string
    'rainy-l': string
    thunder: string
    unknow: string
    temperature: string
    light: string
    lightHint: string
    highest: string
    lowest: string
    measured: string
    nextDays: string
    today: string
    tomorrow: string
    usual: (values: { temperature: string | number; light: string | number }) => string
    modelled: (values: { percent: string | number }) => string
    entered: (values: { percent: string | number }) => string
    noProvider: string
    coming: string
    lightComputed: string
    titleOn: (values: { day: string | number }) => string
    unknownDay: string
    notMeasured: string
    asOf: (values: { time: string | number }) => string
    failed: string
    failedText: string
  }
}

/** What only the server says: mail, SMS and alerts. No browser fetches it. */
export interface ServerWords {
  alerts: {
    callInstaller: string
    gatewayOffline: {
      name: string
      advice: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
    }
    noProduction: {
      name: string
      advice: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
    }
    deviceSilent: {
      name: string
      advice: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
    }
    twoLoggers: {
      name: string
      advice: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
    }
    deviceFault: {
      name: string
      advice: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
    }
    measured: {
      frozen: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      deadInput: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      weakInput: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      belowSiblings: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      gridVoltage: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      gridFrequency: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      overheated: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      batteryHot: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      counterStill: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      impossibleBalance: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      idleBattery: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      emptyBattery: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      wornBattery: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      fadedBattery: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      gridLost: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      powerLimited: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      chargeJump: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      chargeDrift: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      nightUse: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      feedInBroken: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      wrongTime: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      poorConnection: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      poorSignal: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      insulationRefused: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      insulationLow: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      cellSpread: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      belowExpectation: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      derated: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
      meterStill: {
        name: string
        advice: {
          description: string
          reasons: readonly {
            reason: string
            solution: readonly string[]
          }[]
        }
      }
    }
    faultWithoutNumber: string
    faultNames: {
      gridOvervoltage: string
      gridUndervoltage: string
      gridOverfrequency: string
      gridUnderfrequency: string
      gridVoltageDip: string
      gridVoltageRange: string
      gridFrequencyRange: string
      phaseSequence: string
      noGrid: string
      islanding: string
      gridDisturbance: string
      gridImbalance: string
      gridImpedance: string
      generator: string
      pvUndervoltage: string
      pvOvervoltage: string
      pvOvercurrent: string
      pvReversed: string
      unequalPvCurrents: string
      inputCurrentPeak: string
      pvString: string
      residualCurrent: string
      residualCurrentMeasurement: string
      insulationLow: string
      earthFault: string
      arc: string
      overTemperature: string
      temperature: string
      fan: string
      wrongPvInputMode: string
      currentTransformer: string
      feedInLimitExceeded: string
      versions: string
      acOvercurrent: string
      overload: string
      boostOvercurrent: string
      gridCurrentHigh: string
      gridCurrentPeak: string
      gridCurrentMeasurement: string
      gridVoltageMeasurement: string
      dcInjectionHigh: string
      dcInjectionMeasurement: string
      measurement: string
      mainProcessor: string
      auxiliaryPower: string
      busVoltage: string
      busVoltageZero: string
      busUndervoltage: string
      busOvervoltage: string
      busOvercurrent: string
      unequalBusVoltages: string
      unequalOutputCurrents: string
      internalOvercurrent: string
      dcOvercurrent: string
      internal: string
      relay: string
      softStart: string
      failSafe: string
      pid: string
      surgeProtection: string
      batteryOvertemperature: string
      batteryOvervoltage: string
      batteryUndervoltage: string
      dcVoltageRange: string
      batteryMissing: string
      batteryFault: string
      batteryCommunication: string
      batteryManagement: string
      parallelSystem: string
      meterCommunication: string
      internalCommunication: string
      accessory: string
      workModeChanged: string
      rideThrough: string
      derating: string
      outputLimited: string
      underTemperature: string
      emergencyStop: string
      switchedOff: string
      demandResponse: string
    }
    faults: {
      grid: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
      modules: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
      leakage: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
      heat: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
      settings: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
      electronics: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
      battery: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
      load: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
      parallel: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
      communication: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
      notice: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
      unknown: {
        description: string
        reasons: readonly {
          reason: string
          solution: readonly string[]
        }[]
      }
    }
  }
  dates: {
    headline: (values: { count: number }) => string
    line: (values: { what: string | number; plant: string | number; day: string | number; left: string | number }) => string
    lineOfDevice: (values: { what: string | number; device: string | number; plant: string | number; day: string | number; left: string | number }) => string
    left: (values: { count: number }) => string
    kinds: {
      warranty: string
      inspection: string
      certificate: string
      'paid-until': string
    }
  }
  devices: {
    facts: {
      serialNumber: string
      firmware: string
      mac: string
      signal: string
      uploadInterval: string
      heartbeatInterval: string
      gridStatus: string
      batteryStatus: string
    }
    runStates: {
      standby: string
      running: string
      fault: string
      'permanent fault': string
      'self-check': string
      off: string
    }
    flows: {
      purchasing: string
      feedingIn: string
      charging: string
      discharging: string
      static: string
    }
    noFault: string
  }
  insurance: {
    steps: {
      ask: (values: { title: string | number }) => string
      quote: (values: { title: string | number }) => string
      accept: (values: { title: string | number }) => string
      insure: (values: { title: string | number }) => string
      end: (values: { title: string | number }) => string
      decline: (values: { title: string | number }) => string
      withdraw: (values: { title: string | number }) => string
      lapse: (values: { title: string | number }) => string
    }
    number: (values: { number: string | number }) => string
    plant: (values: { plant: string | number }) => string
    price: (values: { amount: string | number }) => string
    until: (values: { day: string | number }) => string
    covers: (values: { from: string | number; to: string | number }) => string
    note: (values: { note: string | number }) => string
    facts: {
      holder: (values: { value: string | number }) => string
      email: (values: { value: string | number }) => string
      phone: (values: { value: string | number }) => string
      plantName: (values: { value: string | number }) => string
      plantType: (values: { value: string | number }) => string
      address: (values: { value: string | number }) => string
      capacityKwp: (values: { value: string | number }) => string
      startDay: (values: { value: string | number }) => string
      estimate: (values: { value: string | number }) => string
    }
    types: {
      HOUSE_ROOF: string
      COMMERCIAL_ROOF: string
      INDUSTRIAL_ROOF: string
      GROUND: string
    }
  }
  invoices: {
    titles: {
      invoice: string
      credit: string
      reversal: string
    }
    billedTo: string
    number: string
    issued: string
    due: string
    reference: string
    credits: string
    taxId: (values: { taxId: string | number }) => string
    lines: {
      deviceYears: (values: { count: number }) => string
      messages: (values: { count: number }) => string
    }
    gateway: (values: { sn: string | number }) => string
    span: (values: { from: string | number; to: string | number }) => string
    creditLine: (values: { number: string | number }) => string
    reverses: string
    reversalLine: (values: { number: string | number }) => string
    net: string
    tax: (values: { rate: string | number }) => string
    total: string
    payTo: string
  }
  messages: {
    shared: {
      once: (values: { minutes: string | number }) => string
      secret: string
      ifNotYou: string
    }
    'test-mail': {
      subject: (values: { brand: string | number }) => string
      lines: readonly (((values: { brand: string | number }) => string) | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number }) => string
    }
    'code-register': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | ((values: { code: string | number }) => string) | ((values: { minutes: string | number }) => string) | string)[]
      sms: (values: { brand: string | number; code: string | number; minutes: string | number }) => string
    }
    'code-password': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | ((values: { code: string | number }) => string) | ((values: { minutes: string | number }) => string) | string)[]
      sms: (values: { brand: string | number; code: string | number; minutes: string | number }) => string
    }
    'code-log-in': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | ((values: { code: string | number }) => string) | ((values: { minutes: string | number }) => string) | string)[]
      sms: (values: { brand: string | number; code: string | number; minutes: string | number }) => string
    }
    'code-email': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | ((values: { code: string | number }) => string) | ((values: { minutes: string | number }) => string) | string)[]
      sms: (values: { brand: string | number; code: string | number; minutes: string | number }) => string
    }
    'code-phone': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | ((values: { code: string | number }) => string) | ((values: { minutes: string | number }) => string) | string)[]
      sms: (values: { brand: string | number; code: string | number; minutes: string | number }) => string
    }
    'code-revoke': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | ((values: { code: string | number }) => string) | ((values: { minutes: string | number }) => string) | string)[]
      sms: (values: { brand: string | number; code: string | number; minutes: string | number }) => string
    }
    'already-registered': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; link: string | number }) => string
    }
    invitation: {
      subject: (values: { inviter: string | number; organisation: string | number }) => string
      lines: readonly (((values: { inviter: string | number; organisation: string | number; brand: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; inviter: string | number; organisation: string | number; link: string | number }) => string
    }
    'administrator-invitation': {
      subject: (values: { brand: string | number }) => string
      lines: readonly (((values: { brand: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; link: string | number }) => string
    }
    'password-changed': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; link: string | number }) => string
    }
    'email-changed': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; link: string | number }) => string
    }
    'phone-changed': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; link: string | number }) => string
    }
    'second-factor-on': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; link: string | number }) => string
    }
    'second-factor-off': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; link: string | number }) => string
    }
    'passkey-added': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; link: string | number }) => string
    }
    'account-linked': {
      subject: (values: { provider: string | number }) => string
      lines: readonly (((values: { brand: string | number; provider: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; provider: string | number; link: string | number }) => string
    }
    'account-unlinked': {
      subject: (values: { provider: string | number }) => string
      lines: readonly (((values: { brand: string | number; provider: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; provider: string | number; link: string | number }) => string
    }
    'account-revoked': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | string)[]
      sms: (values: { brand: string | number }) => string
    }
    'alerts-left': {
      subject: (values: { headline: string | number }) => string
      lines: readonly (((values: { person: string | number; hours: string | number }) => string) | ((values: { news: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; hours: string | number; headline: string | number; link: string | number }) => string
    }
    'api-token-added': {
      subject: (values: { name: string | number }) => string
      lines: readonly (((values: { name: string | number; brand: string | number; until: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; name: string | number; link: string | number }) => string
    }
    'webhook-added': {
      subject: (values: { host: string | number }) => string
      lines: readonly (((values: { name: string | number; brand: string | number; host: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; host: string | number; link: string | number }) => string
    }
    'webhook-stopped': {
      subject: (values: { name: string | number }) => string
      lines: readonly (((values: { host: string | number; brand: string | number; name: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; name: string | number; link: string | number }) => string
    }
    'account-moved': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; link: string | number }) => string
    }
    'account-merged': {
      subject: string
      lines: readonly (((values: { brand: string | number; plants: string | number }) => string) | string)[]
      sms: (values: { brand: string | number; plants: string | number }) => string
    }
    alerts: {
      subject: (values: { headline: string | number }) => string
      lines: readonly (((values: { news: string | number }) => string) | string | ((values: { link: string | number }) => string) | ((values: { acknowledgeLink: string | number }) => string) | ((values: { snoozeLink: string | number }) => string) | ((values: { stopLink: string | number }) => string) | ((values: { settingsLink: string | number }) => string))[]
      sms: (values: { brand: string | number; headline: string | number; link: string | number }) => string
    }
    'alert-assigned': {
      subject: (values: { alert: string | number }) => string
      lines: readonly (((values: { person: string | number; plant: string | number; brand: string | number; alert: string | number }) => string) | string | ((values: { link: string | number }) => string) | ((values: { settingsLink: string | number }) => string))[]
      sms: (values: { brand: string | number; person: string | number; plant: string | number; alert: string | number; link: string | number }) => string
    }
    'alert-commented': {
      subject: (values: { alert: string | number }) => string
      lines: readonly (((values: { person: string | number; plant: string | number; brand: string | number; alert: string | number }) => string) | ((values: { text: string | number }) => string) | string | ((values: { link: string | number }) => string) | ((values: { settingsLink: string | number }) => string))[]
      sms: (values: { brand: string | number; person: string | number; plant: string | number; alert: string | number; link: string | number }) => string
    }
    'case-news': {
      subject: (values: { headline: string | number }) => string
      lines: readonly (((values: { news: string | number }) => string) | string | ((values: { link: string | number }) => string) | ((values: { settingsLink: string | number }) => string))[]
      sms: (values: { brand: string | number; headline: string | number; link: string | number }) => string
    }
    'plant-handed-over': {
      subject: (values: { person: string | number; plant: string | number }) => string
      lines: readonly (((values: { person: string | number; plant: string | number; brand: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; person: string | number; plant: string | number; link: string | number }) => string
    }
    'plant-given': {
      subject: (values: { plant: string | number }) => string
      lines: readonly (((values: { person: string | number; plant: string | number; brand: string | number }) => string) | string)[]
      sms: (values: { brand: string | number; person: string | number; plant: string | number }) => string
    }
    'plant-received': {
      subject: (values: { plant: string | number }) => string
      lines: readonly (((values: { plant: string | number; brand: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; plant: string | number; link: string | number }) => string
    }
    'plant-taken-over': {
      subject: (values: { plant: string | number }) => string
      lines: readonly (((values: { brand: string | number; plant: string | number }) => string) | ((values: { reason: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; plant: string | number; link: string | number }) => string
    }
    'sms-used-up': {
      subject: (values: { headline: string | number }) => string
      lines: readonly (((values: { brand: string | number }) => string) | ((values: { news: string | number }) => string) | string | ((values: { link: string | number }) => string) | ((values: { chargeLink: string | number }) => string))[]
      sms: (values: { brand: string | number; headline: string | number; link: string | number }) => string
    }
    'sms-low': {
      subject: (values: { left: string | number }) => string
      lines: readonly (((values: { brand: string | number; left: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; left: string | number; link: string | number }) => string
    }
    'dates-due': {
      subject: (values: { headline: string | number }) => string
      lines: readonly (((values: { brand: string | number }) => string) | ((values: { news: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; headline: string | number; link: string | number }) => string
    }
    'plant-report': {
      subject: (values: { plant: string | number; period: string | number }) => string
      lines: readonly (((values: { plant: string | number; period: string | number }) => string) | string | ((values: { link: string | number }) => string) | ((values: { stopLink: string | number }) => string))[]
      sms: (values: { brand: string | number; plant: string | number; period: string | number; link: string | number }) => string
    }
    'portfolio-report': {
      subject: (values: { report: string | number; period: string | number }) => string
      lines: readonly (((values: { report: string | number; period: string | number }) => string) | string | ((values: { link: string | number }) => string) | ((values: { stopLink: string | number }) => string))[]
      sms: (values: { brand: string | number; report: string | number; period: string | number; link: string | number }) => string
    }
    'export-ready': {
      subject: (values: { plant: string | number }) => string
      lines: readonly (((values: { plant: string | number; days: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; plant: string | number; link: string | number }) => string
    }
    'service-ends': {
      subject: string
      lines: readonly (((values: { brand: string | number }) => string) | ((values: { news: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; link: string | number }) => string
    }
    'sms-rests': {
      subject: (values: { headline: string | number }) => string
      lines: readonly (((values: { brand: string | number }) => string) | ((values: { news: string | number }) => string) | string | ((values: { link: string | number }) => string) | ((values: { chargeLink: string | number }) => string))[]
      sms: (values: { brand: string | number; headline: string | number; link: string | number }) => string
    }
    'organisation-webhook-added': {
      subject: (values: { host: string | number }) => string
      lines: readonly (((values: { name: string | number; brand: string | number; host: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; host: string | number; link: string | number }) => string
    }
    'insurance-news': {
      subject: (values: { headline: string | number }) => string
      lines: readonly (((values: { brand: string | number }) => string) | ((values: { news: string | number }) => string) | string | ((values: { link: string | number }) => string))[]
      sms: (values: { brand: string | number; headline: string | number; link: string | number }) => string
    }
    'insurance-request': {
      subject: (values: { headline: string | number }) => string
      lines: readonly (((values: { brand: string | number }) => string) | ((values: { news: string | number }) => string))[]
      sms: (values: { brand: string | number; headline: string | number }) => string
    }
  }
  paperMap: {
    hint: string
    page: (values: { array: string | number; rows: string | number; columns: string | number }) => string
  }
  rejections: {
    because: (values: { what: string | number; why: string | number }) => string
    and: (values: { first: string | number; second: string | number }) => string
    other: (values: { text: string | number }) => string
    implausibleValues: (values: { names: string | number }) => string
    otherValuesStored: (values: { time: string | number }) => string
    fromAddress: (values: { address: string | number }) => string
    fromUnknownAddress: string
    retained: (values: { topic: string | number }) => string
    qosTwo: (values: { topic: string | number }) => string
    otherTopic: (values: { topic: string | number }) => string
    mqttVersion: (values: { version: string | number }) => string
    keepAlive: (values: { seconds: string | number; most: string | number }) => string
    otherClientId: (values: { id: string | number }) => string
    notIntroduced: string
    otherMac: string
    otherFirmware: string
    otherCount: string
    noDataPayload: (values: { bytes: string | number }) => string
    unknownFrame: (values: { type: string | number }) => string
    sensorType: (values: { type: string | number }) => string
    frameOfType: (values: { type: string | number }) => string
    unknownType: string
    registerDump: string
    deyeRelay: string
    frameTooShort: (values: { bytes: string | number; least: string | number }) => string
    withoutSn: string
    readByRegisters: string
    registersNotRead: string
    timeUnknown: string
    loggerSilent: string
    inverterSilent: string
    modbusException: (values: { code: string | number }) => string
    tunnelWithoutClock: (values: { bytes: string | number }) => string
    tunnelWithoutFrame: string
    wrongChecksum: string
    otherUnit: (values: { unit: string | number }) => string
    otherFunction: (values: { function: string | number }) => string
    otherLength: (values: { bytes: string | number; expected: string | number }) => string
    unknownDeviceType: (values: { type: string | number }) => string
    messageTooLong: string
    messageNotObject: string
    wrongSeq: string
    devNotList: string
    tooManyDevices: (values: { most: string | number }) => string
    batchNotObject: string
    samplesNotList: string
    tooManySamples: (values: { most: string | number }) => string
    forbiddenName: string
    partsLost: (values: { count: number }) => string
    part: (values: { place: string | number }) => string
    wrongSn: string
    wrongDeviceType: string
    wrongTime: string
    noValues: string
    tooManyValues: (values: { most: string | number }) => string
    noParameters: string
    requestTooLong: string
    timeOutOfRange: string
    fullJsonNotObject: string
    fullJsonNested: string
    nameMissing: string
    valueNotNumber: (values: { name: string | number }) => string
    dataNotRows: string
    tooManyRows: (values: { most: string | number }) => string
    row: (values: { row: string | number }) => string
    rowNotList: string
    rowTimeNotNumber: string
    rowNodeObject: string
    rowValueList: string
    timeNotNumber: string
    noTimeOfLastRow: string
    referenceNotNumber: string
    tooManyInputValues: (values: { most: string | number }) => string
    compressed: string
    wrongCompression: string
    noKnownInput: (values: { names: string | number }) => string
    ignoredNames: (values: { names: string | number }) => string
  }
  telling: {
    headline: (values: { plants: string | number; name: string | number }) => string
    headlineOver: (values: { plants: string | number; name: string | number }) => string
    headlineMany: (values: { count: number; plants: string | number }) => string
    headlineManyOver: (values: { count: number; plants: string | number }) => string
    headlineBoth: (values: { opened: string | number; over: string | number; plants: string | number }) => string
    titleOpen: string
    titleOver: string
    one: (values: { plant: string | number; device: string | number; name: string | number; from: string | number }) => string
    oneOver: (values: { plant: string | number; device: string | number; name: string | number; from: string | number; to: string | number }) => string
    oneDisproved: (values: { plant: string | number; device: string | number; name: string | number; from: string | number }) => string
    many: (values: { name: string | number; count: number; where: string | number; from: string | number }) => string
    inPlants: (values: { count: number; plants: string | number }) => string
    andMore: (values: { names: string | number; more: string | number }) => string
    rest: (values: { count: number }) => string
    testHeadline: string
    testText: string
    times: string
    caseHeadline: (values: { count: number; plants: string | number }) => string
    caseAssigned: (values: { plant: string | number; person: string | number; alert: string | number }) => string
    caseCommented: (values: { plant: string | number; person: string | number; alert: string | number; text: string | number }) => string
  }
}
