// From a link that was passed on to the page: what stands behind its # goes along, and reaches no server.
{
  const onward = document.currentScript.dataset.onward;
  const key = location.hash.slice(1);
  location.replace(key ? `${onward}/${key}` : onward);
}
