// A page with nothing but a board: `?scene=chess&width=480&props={...}`.
import { mount } from 'svelte';
import Stage from './Stage.svelte';

const query = new URLSearchParams(location.search);
const target = document.getElementById('app');
if (target) mount(Stage, { target, props: { query } });
