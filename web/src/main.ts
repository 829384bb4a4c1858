// Where the page begins.
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadLanguage } from './text/text.svelte';

const target = document.getElementById('app');
if (target) {
  await loadLanguage();
  mount(App, { target });
}
