import {spawnSync} from 'node:child_process';
import {existsSync, globSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {homedir, platform} from 'node:os';
import {delimiter, dirname, join} from 'node:path';

const {CHROME_PATH, FIREFOX_PATH, LOCALAPPDATA = '', PATH = ''} = process.env;
const isRoot = process.getuid?.() === 0;

/** Names under which a Chromium-family browser is found on the `PATH`. */
const NAMES = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
];

/** Where installers put one, by platform. */
const PLACES = {
  linux: [
    '/opt/google/chrome/chrome',
    '/opt/microsoft/msedge/msedge',
    '/snap/bin/chromium',
    '/var/lib/flatpak/exports/bin/{com.google.Chrome,org.chromium.Chromium}',
  ],
  darwin: ['/', `${homedir()}/`].map(
    (home) =>
      `${home}Applications/{Google Chrome,Chromium,Microsoft Edge,Brave Browser}.app/Contents/MacOS/*`,
  ),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    return folder
      ? [
          `${folder}/Google/Chrome/Application/chrome.exe`,
          `${folder}/Chromium/Application/chrome.exe`,
          `${folder}/Microsoft/Edge/Application/msedge.exe`,
          `${folder}/BraveSoftware/Brave-Browser/Application/brave.exe`,
        ]
      : [];
  }),
};

/** The same of Firefox. */
const FIREFOX_NAMES = ['firefox', 'firefox-esr', 'firefox-developer-edition'];
const FIREFOX_PLACES = {
  linux: [
    '/opt/firefox/firefox',
    '/snap/bin/firefox',
    '/var/lib/flatpak/exports/bin/org.mozilla.firefox',
  ],
  darwin: ['/', `${homedir()}/`].map(
    (home) => `${home}Applications/Firefox*.app/Contents/MacOS/firefox`,
  ),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    return folder ? [`${folder}/Mozilla Firefox/firefox.exe`] : [];
  }),
};

/** Where distributions put WebKitGTK's browser, which is on no `PATH`. */
const MINI_BROWSER = '/usr/{lib,lib64,libexec}/{,*/}webkit{2,}gtk-{4,6}.*/MiniBrowser';

/** How the program is called inside the folders that Playwright and Puppeteer download. */
const DOWNLOADED =
  '{chrome,chrome.exe,*.app/Contents/MacOS/*,headless_shell,headless_shell.exe,chrome-headless-shell,chrome-headless-shell.exe}';

/**
 * What a browser needs to be told here. As root, and so in most containers, Chromium refuses to
 * start in its sandbox; the rest keeps it from calling home during tests.
 */
export const BROWSER_FLAGS = [
  ...(isRoot ? ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of a Chromium-family browser: the one in `CHROME_PATH`, else any on this machine, else
 * one installed now. Ends the process with a sentence that says what to do when there is no way.
 */
export function browserPath() {
  const path = CHROME_PATH ? find([CHROME_PATH]) : (findBrowser() ?? installBrowser());
  if (path) return path;
  console.error(
    CHROME_PATH
      ? `The browser in CHROME_PATH (${CHROME_PATH}) does not start: point CHROME_PATH to a Chromium-family browser, or unset it.`
      : 'No browser was found and none could be installed: install Chrome, Chromium or Edge, or set CHROME_PATH to the one you have, and run this again.',
  );
  process.exit(1);
}

/**
 * The path of a Firefox: the one in `FIREFOX_PATH`, else any on this machine, else one installed
 * now. Throws a sentence that says what to do when there is no way.
 */
export function firefoxPath() {
  const places = glob(FIREFOX_PLACES[platform()] ?? FIREFOX_PLACES.linux);
  const findOne = () =>
    find(FIREFOX_PATH ? [FIREFOX_PATH] : [...onPath(FIREFOX_NAMES), ...places]);
  let path = findOne();
  if (!path && !FIREFOX_PATH && installWithApt('firefox-esr')) path = findOne();
  if (path) return path;
  throw new Error(
    FIREFOX_PATH
      ? `The browser in FIREFOX_PATH (${FIREFOX_PATH}) does not start: point FIREFOX_PATH to a Firefox, or unset it.`
      : 'No Firefox was found and none could be installed: install it (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH to the one you have.',
  );
}

/**
 * The paths of WebKitGTK's driver and its browser, and of the X server without a screen in which
 * it is started, or `undefined` where the desktop has to do. They are installed where they are not
 * there; throws a sentence that says what to do when there is no way.
 */
export function webkitPaths() {
  const findAll = () => ({
    driver: onPath(['WebKitWebDriver']).find((path) => existsSync(path)),
    browser: glob([MINI_BROWSER])[0],
    screen: onPath(['Xvfb']).find((path) => existsSync(path)),
  });
  const isEnough = ({driver, browser, screen}) =>
    driver && browser && (screen || process.env.DISPLAY);
  let paths = findAll();
  // What is recommended besides is for films and sound.
  if (
    !isEnough(paths) &&
    installWithApt('--no-install-recommends', 'webkit2gtk-driver', 'xvfb')
  )
    paths = findAll();
  if (isEnough(paths)) return paths;
  throw new Error(
    platform() === 'linux'
      ? 'No WebKitGTK was found and none could be installed: install its driver, and Xvfb (on Debian: apt-get install webkit2gtk-driver xvfb).'
      : 'WebKit is tested with WebKitGTK, which is for Linux only: run this in a container (on Debian: apt-get install webkit2gtk-driver xvfb).',
  );
}

/** What a browser or driver says of its version. */
export function versionOf(path) {
  const {stdout} = spawnSync(path, ['--version'], {encoding: 'utf8', timeout: 20_000});
  return /\d+(\.\d+)+\w*/.exec(stdout)?.[0] ?? 'unknown';
}

/** A browser that is on this machine already, or `undefined`. */
export function findBrowser() {
  return find([
    ...onPath(NAMES),
    ...glob(PLACES[platform()] ?? PLACES.linux),
    ...glob(playwrightCaches().map((cache) => `${cache}/chromium*/*/${DOWNLOADED}`)),
    ...glob([
      `${process.env.PUPPETEER_CACHE_DIR ?? `${homedir()}/.cache/puppeteer`}/chrome*/*/*/${DOWNLOADED}`,
    ]),
  ]);
}

/** Installs a browser the way Playwright does, or as root on Debian and Ubuntu with apt. */
function installBrowser() {
  console.error('No browser found; installing Chromium with Playwright …');
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  run(process.execPath, [cli, 'install', 'chromium', '--no-shell'], {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
  });
  let path = findBrowser();
  if (!path && installWithApt('chromium')) path = findBrowser();
  return path;
}

/** Installs packages as root on Debian and Ubuntu; says whether it was the place to try. */
function installWithApt(...packages) {
  if (!isRoot || !isDebian()) return false;
  console.error(`Not found; apt-get install ${packages.join(' ')} …`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', ...packages], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
  return true;
}

/** Where programs of these names would be on the `PATH`. */
function onPath(names) {
  return PATH.split(delimiter).flatMap((folder) =>
    names.map((name) => join(folder, name)),
  );
}

/** Playwright's download folders: its own default, or where the environment puts them. */
function playwrightCaches() {
  const {PLAYWRIGHT_BROWSERS_PATH: chosen} = process.env;
  if (chosen && chosen !== '0') return [chosen];
  const core = dirname(
    createRequire(import.meta.url).resolve('playwright-core/package.json'),
  );
  return [
    `${core}/.local-browsers`,
    {
      darwin: `${homedir()}/Library/Caches/ms-playwright`,
      win32: `${LOCALAPPDATA}/ms-playwright`,
    }[platform()] ??
      `${process.env.XDG_CACHE_HOME ?? `${homedir()}/.cache`}/ms-playwright`,
  ];
}

/** Matching paths, the newest version first, as version numbers end the folders' names. */
function glob(patterns) {
  const newestFirst = new Intl.Collator('en', {numeric: true}).compare;
  return patterns.flatMap((pattern) =>
    globSync(pattern.replaceAll('\\', '/')).sort((a, b) => newestFirst(b, a)),
  );
}

/** The first path that starts: Ubuntu's `chromium-browser`, for one, may be an empty shell. */
function find(paths) {
  return paths.find((path) => existsSync(path) && starts(path));
}

function starts(path) {
  // On Windows `--version` opens a window, and there are no empty shells.
  if (platform() === 'win32') return true;
  const {status} = spawnSync(path, ['--version'], {stdio: 'ignore', timeout: 20_000});
  return status === 0;
}

function run(command, args, env = {}) {
  spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: {...process.env, ...env},
    timeout: 300_000,
  });
}

function isDebian() {
  return (
    existsSync('/etc/os-release') &&
    /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}
